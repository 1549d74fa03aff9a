/** The entry of the bundle: the program, with stack traces that name the sources. */
import './source-stack-traces.ts';
import './main.ts';
