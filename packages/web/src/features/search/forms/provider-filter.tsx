import { providerChoices } from '@pbt/domain/rules/claim/browse-claims';
import { useState } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { texts } from '../texts.ts';
import { useProviderNames } from './use-provider-names.ts';

interface ProviderFilterProps {
  readonly value: string | null;
  readonly onChange: (providerName: string | null, id: string | null) => void;
}

/**
 * Filters claims by provider. The server searches the names, because the full list is too long to load. It ignores
 * accents and apostrophes, so the box does not filter again.
 */
export function ProviderFilter({ value, onChange }: ProviderFilterProps) {
  const [typed, setTyped] = useState('');
  // The box shows the chosen name or All Providers, which are not search texts.
  const text = typed === (value ?? texts.allProviders) ? '' : typed;
  const { names, idOf, isLoading, isFailed } = useProviderNames(text);
  return (
    <Combobox
      label={texts.provider}
      items={providerChoices(names, text)}
      itemLabel={(name) => name}
      filter={() => true}
      value={value}
      onChange={(name) => onChange(name, name === null ? null : idOf(name))}
      onInputChange={setTyped}
      noneLabel={texts.allProviders}
      loading={isLoading}
      {...(isFailed && { listError: texts.providersFailed })}
      emptyText={texts.providersNone}
    />
  );
}
