import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import { moveTargets } from '../media.rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.folders

interface MoveFormProps {
  title: string
  /** The current folder; null at the top. */
  folderId: string | null
  /** The moved folder, which cannot go into itself. */
  folder?: string
  error: unknown
  loading: boolean
  onMove: (folderId: string | null) => void
  onClose: () => void
}

const top = 'top'

/** The dialog to choose a target folder. */
export function MoveForm({ title, folderId, folder = '', error, loading, onMove, onClose }: MoveFormProps) {
  const [target, setTarget] = useState(folderId ?? top)
  const { data } = useCall('listMediaFolders', {})
  const targets = moveTargets(folder, data?.folders ?? [])
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Problem error={error} />
        <Select
          data-autofocus
          label={texts.target}
          allowDeselect={false}
          searchable={targets.length > 8}
          value={target}
          data={[{ value: top, label: texts.top }, ...targets.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(value) => setTarget(value ?? top)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button loading={loading} onClick={() => onMove(target === top ? null : target)}>
            {texts.move}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
