// First import of every entry script: says what to do where Node is too old, before anything else can fail.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 or newer is needed, this is ${process.version}. Use "npm start" or "npm test", which bring it along.`,
  );
  process.exit(1);
}
