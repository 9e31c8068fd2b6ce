import { numberAndCompare } from './check-row.ts';
import type { ChildOf, Kind, ListField } from './kind.ts';
import { findingsFor } from './privacy.ts';
import type { CheckedRow, CheckOptions, CheckResult, Values } from './row.ts';

/** The lines do not have the parent's own fields. */
const NOT_WRITTEN: Readonly<Values> = {};

function childOf(kind: Kind): ChildOf {
  if (!kind.childOf) throw new TypeError(`${kind.name} has no parent`);
  return kind.childOf;
}

/** Returns the lines without the parent's key. Lists that CSV lines cannot have are absent. */
function childrenOf(list: ListField, lines: readonly CheckedRow[]): Values[] {
  return lines.map(({ values }) => {
    const child: Values = {};
    for (const field of list.items) child[field.name] = values[field.name] ?? null;
    return child;
  });
}

/** Makes the row of the parent from all its lines. The row has the parent's key and the list, and no other field. */
export function gatherChildren(kind: Kind, lines: readonly CheckedRow[], options: CheckOptions): CheckResult {
  const { kind: parent, key, list, gather } = childOf(kind);
  const first = lines[0]!.values;
  const findings = findingsFor(parent);
  const values: Values = Object.fromEntries(Object.entries(key).map(([name, field]) => [field, first[name]]));
  if (gather) Object.assign(values, gather(lines));
  else {
    const field = parent.fields.find((candidate): candidate is ListField => candidate.name === list)!;
    const children = childrenOf(field, lines);
    if (children.length > field.most) {
      const says = `has ${children.length} ${field.itemName}; the limit is ${field.most}`;
      findings.refuse('too-many', list, null, says);
    }
    findings.enter(list);
    numberAndCompare(field, children, findings);
    findings.leave();
    values[list] = children;
  }
  if (findings.problems === null) parent.rules?.(values, findings, options, NOT_WRITTEN);
  if (findings.problems !== null) return { problems: findings.problems };
  const versions = lines.map(({ version }) => version).filter((version) => version !== null);
  return {
    row: {
      values,
      version: versions.length === 0 ? null : Math.max(...versions),
      warnings: [...lines.flatMap(({ warnings }) => warnings), ...findings.foundWarnings],
    },
  };
}
