import { userApi, type User } from '@pbt/domain/contract/user';
import { accessTabs } from '@pbt/domain/rules/user/access-lists';
import { mayViewProfile } from '@pbt/domain/rules/user/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Link, useParams } from '../../router/router.tsx';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { Badge, type StatusKind } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { telHref } from '../../widgets/page/member-services.ts';
import { ModifyAccessDialog } from '../../widgets/access/modify-access-dialog.tsx';
import { useTabName } from '../../state/tabs.ts';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { AccessLists } from './access-lists.tsx';
import { Emulations } from './emulations.tsx';
import { Preferences } from './preferences.tsx';
import { texts } from './texts.ts';
import { UnlockButton } from './unlock-button.tsx';

const STATUS: Record<User['status']['code'], { kind: StatusKind; icon: IconName }> = {
  Active: { kind: 'active', icon: 'ok' },
  Inactive: { kind: 'inactive', icon: 'no' },
  Locked: { kind: 'denied', icon: 'lock' },
};

function Denied() {
  return (
    <Panel label={texts.title}>
      <Empty icon="lock">
        {texts.denied} <Link to="/contact-us">{texts.contactUs}</Link>
      </Empty>
    </Panel>
  );
}

function Failed({ query }: ComponentProps<typeof TryAgain>) {
  return (
    <Panel label="Access">
      <Empty kind="bad" icon="bad" action={<TryAgain query={query} />}>
        {texts.accessFailed}
      </Empty>
    </Panel>
  );
}

function Contact({ contact }: { readonly contact: User['contact'] }) {
  return (
    <>
      {contact.phone && (
        <span>
          <Icon name="phone" label="Phone" /> <a href={telHref(contact.phone)}>{contact.phone}</a>
        </span>
      )}
      <span>
        <Icon name="mail" label="Email" /> {contact.email ?? texts.noEmail}
      </span>
    </>
  );
}

function Access({ userId }: { readonly userId: string }) {
  const [includeTerminated, setIncludeTerminated] = useState(false);
  const access = useQuery({
    ...query(userApi.access, { params: { userId }, body: { showTerminated: includeTerminated } }),
    placeholderData: keepPreviousData,
  });
  if (access.isPending) return <Loading />;
  if (access.isError) return <Failed query={access} />;
  if (accessTabs(access.data).length === 0 && !includeTerminated) return <Denied />;
  return (
    <AccessLists
      access={access.data}
      includeTerminated={includeTerminated}
      onIncludeTerminated={setIncludeTerminated}
    />
  );
}

export default function ProfilePage() {
  const { userId = '' } = useParams<'userId'>();
  const viewer = useUser();
  const canView = mayViewProfile(viewer, Number(userId));
  const shown = useQuery({ ...query(userApi.byId, { params: { userId } }), enabled: canView });
  const [modifying, setModifying] = useState(false);
  useTabName(shown.data?.name.full);
  if (!canView || shown.isError) {
    // A 403 or 404 means that the viewer may not see this profile. Other errors are failures and offer Try Again.
    const isDenied = !canView || hasStatus(shown.error, 403) || hasStatus(shown.error, 404);
    return (
      <>
        <PageHead title={texts.title} />
        {isDenied ? <Denied /> : <Failed query={shown} />}
      </>
    );
  }
  if (shown.isPending) return <Loading />;
  const user = shown.data;
  const { kind, icon } = STATUS[user.status.code];
  return (
    <>
      <PageHead
        eyebrow={texts.title}
        title={user.name.full}
        badge={
          <Badge kind={kind} icon={icon}>
            {user.status.text}
          </Badge>
        }
        sub={<Contact contact={user.contact} />}
        actions={
          <>
            <UnlockButton shown={user} />
            <Button kind="primary" onClick={() => setModifying(true)}>
              {texts.modify}
            </Button>
          </>
        }
      />
      <Access userId={userId} />
      <Preferences userId={userId} />
      <Emulations userId={userId} />
      <ModifyAccessDialog
        open={modifying}
        hideOpenProfile
        hideUpdate={user.id !== viewer.id}
        onClose={() => setModifying(false)}
      />
    </>
  );
}
