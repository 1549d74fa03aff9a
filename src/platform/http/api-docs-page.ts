import { escapeHtml } from '#lib/text/escape-html.ts';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

interface Operation {
  summary?: string;
  /** Custom: the access that the call needs. */
  'x-access'?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

/** The part of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths?: Record<string, Record<string, Operation>>;
}

/** Colours follow the reader's system. The page allows no other style. */
export const apiDocsStyle = `
:root{color-scheme:light dark;--line:light-dark(#d5d5d0,#3d3d3a);--soft:light-dark(#f4f4f0,#232321);--muted:light-dark(#55554f,#b4b4ac)}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:16px/1.55 system-ui,sans-serif;background:light-dark(#fff,#181817);color:light-dark(#1c1c1a,#ecece6)}
h1{font-size:1.75rem;margin:0 0 .25rem}h2{font-size:1.05rem;margin:0}p{margin:.4rem 0}
a{color:light-dark(#1d4f91,#9cc3f5)}a:focus-visible,summary:focus-visible{outline:2px solid currentColor;outline-offset:2px}
code{font:.9em/1.4 ui-monospace,monospace;overflow-wrap:anywhere}.muted{color:var(--muted)}
nav ul{columns:20rem;padding-left:1.1rem}nav li{padding:.2rem 0}
section{border-top:1px solid var(--line);margin-top:1.5rem;padding-top:1.25rem}
td code{white-space:nowrap}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}th{font-weight:600;font-size:.875rem;color:var(--muted)}
details{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.25rem .75rem;margin:.5rem 0}summary{cursor:pointer;padding:.5rem 0}
.fields{list-style:none;margin:0;padding:0}.fields .fields{border-left:1px solid var(--line);margin-left:.25rem;padding-left:.9rem}.fields li{padding:.15rem 0}
`;

/** Returns a readable type: 'integer', 'list of string', 'text or scan', 'object or null'. */
function typeName(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'date and time (ISO 8601)';
  return schema.type ?? 'anything';
}

function limits(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
    if (most !== undefined) return [`at most ${most}${unit}`];
    return least === undefined ? [] : [`at least ${least}${unit}`];
  };
  const usual = schema.default === undefined ? [] : [`${String(schema.default)} when left out`];
  const both = [...between(minimum, maximum, ''), ...between(minLength, maxLength, ' characters')];
  return [...both, ...usual].join('; ');
}

/** Returns the object whose fields are listed, also from inside a list or a nullable type. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return innerObject(schema.items);
  for (const choice of schema.anyOf ?? []) {
    const found = innerObject(choice);
    if (found) return found;
  }
  return undefined;
}

function fieldList(schema: Schema): string {
  const fields = Object.entries(innerObject(schema)?.properties ?? {});
  if (fields.length === 0) return '';
  const items = fields.map(
    ([name, field]) =>
      `<li><code>${escapeHtml(name)}</code> <span class="muted">${escapeHtml(typeName(field))}</span>${fieldList(field)}</li>`,
  );
  return `<ul class="fields">${items.join('')}</ul>`;
}

function parameterTable(operation: Operation): string {
  const parameters = operation.parameters ?? [];
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema = {} }) => {
    const cells = [`${place}${required ? ', required' : ''}`, typeName(schema), limits(schema)];
    return `<tr><td><code>${escapeHtml(name)}</code></td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const titles = ['Name', 'Where', 'Type', 'Limits'].map((title) => `<th scope="col">${title}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${titles}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function schemaBlock(title: string, schema: Schema | undefined): string {
  if (!schema) return '';
  const summary = `${escapeHtml(title)}: <span class="muted">${escapeHtml(typeName(schema))}</span>`;
  const fields = fieldList(schema);
  return fields === '' ? `<p>${summary}</p>` : `<details><summary>${summary}</summary>${fields}</details>`;
}

function operationSection(method: string, path: string, operation: Operation): string {
  const name = `${method.toUpperCase()} ${path}`;
  // A GET call without path parameters can be opened with a click.
  const canFollow = method === 'get' && !path.includes('{');
  const address = `<code>${escapeHtml(name)}</code>`;
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema;
  return `<section id="${escapeHtml(anchor(name))}" aria-label="${escapeHtml(name)}">
<h2>${canFollow ? `<a href="${escapeHtml(path)}">${address}</a>` : address}</h2>
<p>${escapeHtml(operation.summary ?? '')}</p>${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${parameterTable(operation)}${schemaBlock('Body', body)}${schemaBlock('Answer', answer)}
</section>`;
}

function anchor(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

/** Returns the API documentation as an HTML page. Escapes everything from the document. */
export function apiDocsPage(document: ApiDocument): string {
  const { title, version, description = '' } = document.info;
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const links = operations.map(({ method, path }) => {
    const name = `${method.toUpperCase()} ${path}`;
    return `<li><a href="#${escapeHtml(anchor(name))}"><code>${escapeHtml(name)}</code></a></li>`;
  });
  const server = document.servers?.[0]?.url;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${apiDocsStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="muted">Version ${escapeHtml(version)}${server ? ` at <code>${escapeHtml(server)}</code>` : ''}</p>
<p>${escapeHtml(description)}</p>
<p>A call that is refused answers <code>{ code, message, fields }</code> with a status from 400; <code>fields</code> names what is wrong.
For programs: <a href="/api/openapi.json">the same as OpenAPI</a>.</p>
</header>
<main>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
${operations.map(({ method, path, operation }) => operationSection(method, path, operation)).join('\n')}
</main>
</body>
</html>
`;
}
