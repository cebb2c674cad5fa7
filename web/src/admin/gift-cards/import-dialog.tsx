import type { ImportGiftCardsReply } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { importLimits } from '@cartwright/contract/gift-cards/limits.ts'
import { Button, FileInput, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { problemOf } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.import

/** Takes over the cards of another shop from a table. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [reply, setReply] = useState<ImportGiftCardsReply>()
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      {reply ? (
        <Imported reply={reply} onClose={onClose} />
      ) : (
        <ImportForm onClose={onClose} onDone={setReply} />
      )}
    </Modal>
  )
}

interface ImportFormProps {
  onClose: () => void
  onDone: (reply: ImportGiftCardsReply) => void
}

function ImportForm({ onClose, onDone }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const run = useChange('importGiftCards', { onDone })
  const submit = async () => {
    if (!file) return setProblem(texts.needed)
    const csv = await file.text()
    if (csv.length > importLimits.characters) return setProblem(texts.tooLarge)
    run.mutate({ csv }, { onError: (error) => setProblem(problemOf(error).fields.csv) })
  }
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        void submit()
      }}
      error={run.error}
      formFields={['csv']}
      isPending={run.isPending}
      submitLabel={texts.run}
      aside={<CancelButton onClick={onClose} />}
    >
      <Text size="sm">{texts.text}</Text>
      <FileInput
        label={texts.choose}
        accept=".csv,.tsv,.txt,text/csv"
        required
        data-autofocus
        value={file}
        error={problem}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem(undefined)
        }}
      />
    </DialogForm>
  )
}

/** More lines would help nobody: the first say what is wrong. */
const shown = 20

function Imported({
  reply: { imported, problems },
  onClose,
}: {
  reply: ImportGiftCardsReply
  onClose: () => void
}) {
  return (
    <Stack>
      <Text role="status">{texts.imported(imported)}</Text>
      {problems.length > 0 && (
        <div>
          <Text size="sm">{texts.left(problems.length)}</Text>
          <List size="sm">
            {problems.slice(0, shown).map(({ line, problem }) => (
              <List.Item key={line}>{texts.line(line, texts.problems[problem])}</List.Item>
            ))}
          </List>
          {problems.length > shown && <Text size="sm">{texts.more(problems.length - shown)}</Text>}
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{allTexts.done}</Button>
      </Group>
    </Stack>
  )
}
