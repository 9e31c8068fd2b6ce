import type { SearchType } from '@pbt/domain/rules/search-results';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContactUs } from './contact-us.tsx';
import { texts } from './texts.ts';

const ModifyAccessDialog = lazy(async () => {
  const { ModifyAccessDialog: Dialog } = await import('../../widgets/modify-access-dialog.tsx');
  return { default: Dialog };
});

function ModifyAccess() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{texts.modifyAccess}</Button>
      <Suspense>{wasOpened && <ModifyAccessDialog open={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

interface NotFoundProps {
  readonly searchType: SearchType;
  readonly isFiltered: boolean;
}

/** What to say where a search found nothing, spec 2 §8. */
export function NotFound({ searchType, isFiltered }: NotFoundProps) {
  if (isFiltered) {
    return (
      <Panel flush label={texts.results}>
        <Empty icon="search" title={texts.noFilterMatch} />
      </Panel>
    );
  }
  if (searchType === 'patient-lookup') {
    return (
      <Panel flush label={texts.results}>
        <Empty icon="user" title={texts.noPatientTitle}>
          {texts.noPatientText} <ContactUs />.
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel flush label={texts.results}>
      <Empty icon="search" title={texts.noResults} action={<ModifyAccess />} />
    </Panel>
  );
}
