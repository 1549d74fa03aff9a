import { registerHooks } from 'node:module';

type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>;

/** By what our own modules import it as: a package, or one of the names in our package.json. */
const resolved = new Map<string, Resolved>();

/**
 * Imported before drizzle-orm, it takes more than a second of work off the start of every process. For each of its many
 * modules, and for each of our imports, Node asks a package.json anew and parses it anew, all 180 KB of it where it is
 * drizzle-orm's. Its modules are all of ECMAScript, and a name means the same wherever it is imported in the project.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isRelative = specifier.startsWith('.');
    if (!parentURL.includes('/node_modules/')) {
      if (isRelative) return next(specifier, context);
      // `require` may mean another file of a package.
      const name = `${context.conditions.join()} ${specifier}`;
      const known = resolved.get(name) ?? { ...next(specifier, context), shortCircuit: true };
      resolved.set(name, known);
      return known;
    }
    if (!isRelative || !parentURL.includes('/node_modules/drizzle-orm/')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
