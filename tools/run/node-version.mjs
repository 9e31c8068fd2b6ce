// First import of the scripts that users start. If Node is too old, prints what to do before another import can fail.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 or newer is needed, this is ${process.version}. Use "npm start" or "npm test", which bring it along.`,
  );
  process.exit(1);
}
