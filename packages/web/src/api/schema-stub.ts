/**
 * Stands in for `typebox` in the browser's bundle: the contract's methods and paths are needed there, its schemas
 * are not. Types still come from the real package.
 */
const nothing = () => ({});

export {
  nothing as Array,
  nothing as Boolean,
  nothing as Enum,
  nothing as Integer,
  nothing as Literal,
  nothing as Null,
  nothing as Number,
  nothing as Object,
  nothing as Optional,
  nothing as String,
  nothing as Union,
  nothing as Unsafe,
};
