import type { IdentityProvider } from '@cartwright/contract/identity/providers.ts'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { ListSection } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { IconLogin2 } from '../icons/icons.ts'
import { ProviderForm } from './provider-form.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.providers

/** The identity providers that members can sign in with. */
export function Providers() {
  const mayManage = may(useMe(), 'MEMBERS.MANAGE')
  const { data, error, refetch } = useCall('listIdentityProviders', {})
  const [open, setOpen] = useState<IdentityProvider | 'new'>()
  const add = mayManage && (
    <Button variant="default" onClick={() => setOpen('new')}>
      {texts.add}
    </Button>
  )
  const provider = open === 'new' ? undefined : (data?.providers.find(({ id }) => id === open?.id) ?? open)
  return (
    <ListSection
      texts={texts}
      icon={IconLogin2}
      add={add}
      name="identity-providers"
      columns={[nameColumn(mayManage ? setOpen : undefined), ...columns]}
      rows={data?.providers}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      error={error}
      onRetry={refetch}
    >
      {open && <ProviderForm provider={provider} onCreated={setOpen} onClose={() => setOpen(undefined)} />}
    </ListSection>
  )
}

function nameColumn(onOpen?: (provider: IdentityProvider) => void): Column<IdentityProvider> {
  return {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    cell: (provider) =>
      onOpen ? (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onOpen(provider)}>
          {provider.name}
        </Button>
      ) : (
        provider.name
      ),
  }
}

const columns: readonly Column<IdentityProvider>[] = [
  { id: 'issuer', header: texts.issuer, cell: ({ issuer }) => issuer },
  {
    id: 'state',
    header: texts.state,
    card: 'aside',
    cell: ({ enabled }) => (
      <Badge color={enabled ? 'accent' : 'gray'}>{enabled ? texts.on : texts.off}</Badge>
    ),
  },
]
