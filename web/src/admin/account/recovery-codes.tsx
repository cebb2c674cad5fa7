import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { saveFile } from '../api/save-file.ts'
import { useChange } from '../api/use-call.ts'
import { CopyText } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { IconDownload } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

/** How many recovery codes are left, and the button for new ones. */
export function NewRecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const create = useChange('createRecoveryCodes', {
    invalidates: ['listFactors'],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const ask = async () => {
    const question = { title: texts.newCodesTitle, text: texts.newCodesText, confirm: texts.newCodes }
    if (await askToConfirm(question)) create.mutate({}, { onError: notify.failure })
  }
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{texts.codes}</Text>
          <Text size="sm" c={left < 3 ? 'red' : 'dimmed'}>
            {texts.codesLeft(left)}
          </Text>
        </div>
        <Button variant="default" loading={create.isPending} onClick={ask}>
          {texts.newCodes}
        </Button>
      </Group>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Paper>
  )
}

/** Shows the codes once. Only its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { site, email } = useMe()
  const text = codes.join('\n')
  const save = () => {
    const content = `${texts.codesFile(site.name, email)}\n\n${text}\n`
    saveFile('recovery-codes.txt', new Blob([content], { type: 'text/plain' }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={texts.codes}
    >
      <Stack>
        <Text size="sm">{texts.codesAbout}</Text>
        <Paper withBorder p="md" component="ol" className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Paper>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyText value={text} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={save}
            >
              {texts.saveCodes}
            </Button>
          </Group>
          <Button onClick={onClose}>{texts.codesKept}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
