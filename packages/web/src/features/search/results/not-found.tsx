import type { SearchType } from '@pbt/domain/rules/portal/search-results';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Empty } from '../../../ui/display/empty.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ContactUs } from './contact-us.tsx';
import { resultTexts } from './result-texts.ts';
import { texts } from '../texts.ts';

const load = async () => {
  const { ModifyAccessDialog: Dialog } = await import('../../../widgets/access/modify-access-dialog.tsx');
  return { default: Dialog };
};
const ModifyAccessDialog = lazy(load);

function ModifyAccess() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // On its way before anybody presses the button.
  useEffect(() => void load(), []);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{resultTexts.modifyAccess}</Button>
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
      <Panel flush label={resultTexts.results}>
        <Empty icon="search" title={texts.noFilterMatch} />
      </Panel>
    );
  }
  if (searchType === 'patient-lookup') {
    return (
      <Panel flush label={resultTexts.results}>
        <Empty icon="user" title={texts.noPatientTitle}>
          {resultTexts.noPatientText} <ContactUs />.
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel flush label={resultTexts.results}>
      <Empty icon="search" title={texts.noResults} action={<ModifyAccess />} />
    </Panel>
  );
}
