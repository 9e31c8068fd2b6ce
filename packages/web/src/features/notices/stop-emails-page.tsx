import { noticeApi } from '@pbt/domain/contract/notice';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasStatus } from '../../api/http-error.ts';
import { useLocation } from '../../router/router.tsx';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';
import { ErrorText } from '../../ui/form/field.tsx';
import { stopTexts as texts } from './texts.ts';

/** A token is 20 bytes in base64url. Its last character has only 4 bits. Only the server can check the signature. */
const TOKEN = /^#[\w-]{26}[AEIMQUYcgkosw048]$/;

const NoticesLink = () => <ButtonLink to="/notices">{texts.notices}</ButtonLink>;

/**
 * Switches the daily email off by the link of an email, without a sign-in. The fragment of the address has the signed
 * token. Opening the page changes nothing, because mail programs follow links to check them.
 */
export default function StopEmailsPage() {
  const { hash } = useLocation();
  const stop = useMutation({
    mutationFn: () => call(noticeApi.stop, { query: { token: hash.slice(1) } }),
  });
  if (!TOKEN.test(hash) || hasStatus(stop.error, 400)) {
    return (
      <FullPageMessage kind="failure" icon="bad" title={texts.invalid} lead={texts.invalidLead}>
        <NoticesLink />
      </FullPageMessage>
    );
  }
  if (stop.isSuccess) {
    return (
      <div role="status">
        <FullPageMessage kind="calm" icon="ok" title={texts.stopped} lead={texts.stoppedLead}>
          <NoticesLink />
        </FullPageMessage>
      </div>
    );
  }
  return (
    <FullPageMessage kind="calm" icon="mail" title={texts.title} lead={texts.lead}>
      <Button kind="primary" busy={stop.isPending} busyText={texts.stopping} onClick={() => stop.mutate()}>
        {texts.stop}
      </Button>
      <div role="alert">{stop.isError && <ErrorText>{texts.failed}</ErrorText>}</div>
    </FullPageMessage>
  );
}
