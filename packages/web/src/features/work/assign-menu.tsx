import { workApi, type Colleague, type WorkRow } from '@pbt/domain/contract/work';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query } from '../../api/query.ts';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { texts } from './texts.ts';

/** Whom rows are assigned to. Null for nobody. */
export type Assignee = Pick<Colleague, 'id' | 'name' | 'isMe'> | null;

interface AssignMenuProps {
  readonly rows: readonly WorkRow[];
  readonly me: Assignee;
  readonly onAssign: (to: Assignee) => void;
  readonly trigger: ReactNode;
  readonly className?: string | undefined;
}

/** Offers the colleagues of all rows. They are loaded when the menu opens. */
export function AssignMenu({ rows, me, onAssign, trigger, className }: AssignMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const colleagues = useQuery({
    ...query(workApi.colleagues, { body: { ids: rows.map(({ id }) => id) } }),
    enabled: wasOpened,
  });
  const others = (colleagues.data ?? []).filter(({ isMe }) => !isMe);
  const entry = (person: Colleague): MenuItem => ({
    id: person.id,
    label: person.name,
    hint: texts.open(person.open),
    icon: 'user',
    onSelect: () => onAssign(person),
  });
  const state: MenuItem[] = colleagues.isPending
    ? [{ label: texts.loading }]
    : colleagues.isError
      ? [{ label: texts.colleaguesFailed }]
      : [];
  const items: MenuItem[] = [
    { id: 'me', label: texts.me, hint: 'M', icon: 'user', onSelect: () => onAssign(me) },
    ...(state.length + others.length > 0 ? (['separator', ...state, ...others.map(entry)] as const) : []),
    'separator',
    { id: 'nobody', label: texts.nobody, icon: 'dash', onSelect: () => onAssign(null) },
  ];
  return (
    <Menu
      label={texts.assign}
      trigger={trigger}
      className={className}
      items={items}
      onOpen={() => {
        setWasOpened(true);
        if (colleagues.isError) void colleagues.refetch();
      }}
    />
  );
}
