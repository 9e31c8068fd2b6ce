import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Factory = NonNullable<SchemaController['compilersFactory']>;
type BuildSerializer = NonNullable<Factory['buildSerializer']>;

// The compilers that Fastify uses without this option.
const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const createValidators = ofFastify('@fastify/ajv-compiler') as () => NonNullable<Factory['buildValidator']>;
const createSerializers = ofFastify('@fastify/fast-json-stringify-compiler') as () => BuildSerializer;

function rememberSerializers(build: BuildSerializer): BuildSerializer {
  const known = new WeakMap<object, ReturnType<ReturnType<BuildSerializer>>>();
  return (external, options) => {
    const compile = build(external, options);
    return (route) => {
      const schema = route.schema as object;
      const serialize = known.get(schema) ?? compile(route);
      known.set(schema, serialize);
      return serialize;
    };
  };
}

const controllers = new Map<string, SchemaController>();

/**
 * Compiles each schema of the contract once per process, and not again for every test file. Formats depend on the given
 * identifiers, so these have compilers of their own.
 */
export function compiledSchemas(identifiers: unknown): SchemaController {
  const key = JSON.stringify(identifiers);
  const known = controllers.get(key);
  if (known) return known;
  const made: SchemaController = {
    compilersFactory: {
      buildValidator: createValidators(),
      buildSerializer: rememberSerializers(createSerializers()),
    },
  };
  controllers.set(key, made);
  return made;
}
