/** Entry of the bundle: runs the program with stack traces that name the source files. */
import './source-stack-traces.ts';
import './main.ts';
