// Node 24 for the scripts of package.json: `node bin/node.js` takes the arguments of Node. The link in `node_modules/.bin`
// is not enough: npm 9, which Debian 13 has, removes it.
import { delimiter, dirname } from 'node:path';
import { findNode, runChild } from './node-24.js';

const node = findNode();
// Tools that a script starts find the same Node.
const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
runChild(node, process.argv.slice(2), { ...process.env, PATH: path });
