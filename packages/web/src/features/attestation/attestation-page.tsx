import { userApi } from '@pbt/domain/contract/user';
import { attestationFailure, routeAfterAttestation } from '@pbt/domain/rules/user/attestation';
import { SIGN_IN_ERROR } from '@pbt/domain/rules/user/sign-in-errors';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '../../router/router.tsx';
import { call } from '../../api/client.ts';
import { HttpError } from '../../api/http-error.ts';
import { auth } from '../../session/auth.ts';
import { changeIdentity } from '../../session/identity.ts';
import { Accordion } from '../../ui/blocks/accordion.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import css from './attestation-page.module.css';
import { texts } from './texts.ts';

export default function AttestationPage() {
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const attest = useMutation({
    mutationFn: (needsAccess: boolean) => call(userApi.attest, { body: needsAccess }),
    onSuccess: (_, needsAccess) => {
      // Clears the cached responses, because the attestation changes what the user may do.
      changeIdentity();
      const route = needsAccess
        ? routeAfterAttestation(auth().takeRememberedRoute())
        : `/error/${SIGN_IN_ERROR.REJECTED_ATTESTATION}`;
      navigate(route);
    },
    onError: (error) => {
      const failure = error instanceof HttpError ? error : { status: null, detail: null };
      snackbar(attestationFailure(failure.status, failure.detail) ?? texts.failed, 'error');
    },
  });
  return (
    <section className={css.card} aria-labelledby="attest">
      <div className={css.top}>
        <h1 id="attest">{texts.title}</h1>
        <p className="sec">{texts.lead}</p>
        <div className={css.buttons}>
          <Button
            kind="primary"
            size="lg"
            busy={attest.isPending && attest.variables}
            disabled={attest.isPending}
            onClick={() => attest.mutate(true)}
          >
            {texts.yes}
          </Button>
          <Button
            kind="danger"
            size="lg"
            busy={attest.isPending && !attest.variables}
            disabled={attest.isPending}
            onClick={() => attest.mutate(false)}
          >
            {texts.no}
          </Button>
        </div>
      </div>
      <div className={css.more}>
        <Accordion level={2} title={texts.whyTitle}>
          <p>{texts.why}</p>
        </Accordion>
        <Accordion level={2} title={texts.noTitle}>
          <p>{texts.noText}</p>
        </Accordion>
      </div>
    </section>
  );
}
