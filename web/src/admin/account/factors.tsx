import type { Factor } from '@cartwright/contract/staff/factors.ts'
import { Alert, Group, Menu, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { RowMenu } from '../components/display/row-menu.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconDeviceMobile, IconFingerprint, IconPencil, IconTrash } from '../icons/icons.ts'
import { AddFactor } from './add-factor.tsx'
import { NewRecoveryCodes } from './recovery-codes.tsx'
import { RenameFactor } from './rename-factor.tsx'
import { texts } from './texts/index.ts'

/** Passkeys, authenticator apps and recovery codes of one's own account. */
export function Factors() {
  const { data, error, refetch } = useCall('listFactors', {})
  return (
    <section>
      <SectionHead title={texts.factors} about={texts.factorsAbout} />
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={96} />}
      {data && (
        <Stack>
          {data.factors.length === 0 ? (
            <Alert color="gray">{texts.noFactors}</Alert>
          ) : (
            <Paper withBorder component="ul" className="factor-list" aria-label={texts.factors}>
              {data.factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} isLast={data.factors.length === 1} />
              ))}
            </Paper>
          )}
          <AddFactor />
          {data.factors.length > 0 && <NewRecoveryCodes left={data.recoveryCodesLeft} />}
        </Stack>
      )}
    </section>
  )
}

const icons = { PASSKEY: IconFingerprint, AUTHENTICATOR: IconDeviceMobile }

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { kind, name, createdDate, lastUsedDate } = factor
  const Icon = icons[kind]
  return (
    <li>
      <Group wrap="nowrap" p="md">
        <Icon size={26} stroke={1.5} aria-hidden className="factor-icon" />
        <div className="factor-text">
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.kinds[kind]} · {texts.added} <DateTime at={createdDate} ago />
            {lastUsedDate && (
              <>
                {' '}
                · {texts.used} <DateTime at={lastUsedDate} ago />
              </>
            )}
          </Text>
        </div>
        <FactorMenu factor={factor} isLast={isLast} />
      </Group>
    </li>
  )
}

function FactorMenu({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { id, name } = factor
  const [isRenaming, setRenaming] = useState(false)
  const remove = useChange('removeFactor', { onDone: () => notify.success(texts.removed(name)) })
  const askToRemove = async () => {
    const text = isLast ? texts.removeLastText : texts.removeText
    const question = { title: texts.removeTitle(name), text, confirm: texts.remove, dangerous: true }
    if (await askToConfirm(question)) remove.mutate({ id }, { onError: notify.failure })
  }
  return (
    <>
      <RowMenu label={texts.actions(name)}>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => setRenaming(true)}>
          {texts.rename}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={askToRemove}>
          {texts.remove}
        </Menu.Item>
      </RowMenu>
      {isRenaming && <RenameFactor factor={factor} onClose={() => setRenaming(false)} />}
    </>
  )
}
