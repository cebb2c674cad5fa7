import type { Return } from '@cartwright/contract/returns/returns.ts'
import { Fieldset, SimpleGrid, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import type { Count } from '../components/number/number.rules.ts'
import { CountField } from '../components/number/number-field.tsx'
import { texts } from './texts/index.ts'
import { useAct } from './use-act.ts'

const counts = ['sound', 'damaged', 'missing'] as const

type Counts = Record<(typeof counts)[number], Count>

interface ReceiveFormProps {
  one: Return
  /** What was noted before is wrong. */
  isCorrection: boolean
  onClose: () => void
}

/** How many pieces of each line came back sound, damaged, or not at all. */
export function ReceiveForm({ one, isCorrection, onClose }: ReceiveFormProps) {
  const { id: returnId, lines } = one
  const [noted, setNoted] = useState(() =>
    lines.map(({ quantity, received }): Counts => received ?? allSound(quantity)),
  )
  const [isTried, setTried] = useState(false)
  const { mutate, error, isPending } = useAct('receiveReturn', {
    onClose,
    onDone() {
      notify.success(texts.wasReceived)
      onClose()
    },
  })
  const isWrong = (index: number) => sumOf(noted[index]) !== lines[index]?.quantity
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (lines.some((_, index) => isWrong(index))) return
    mutate({
      ...{ returnId, isCorrection },
      lines: lines.map(({ lineItemId }, index) => ({ lineItemId, ...numbersOf(noted[index]) })),
    })
  }
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
    >
      <Text size="sm">{texts.receiveText}</Text>
      {lines.map(({ lineItemId, name, quantity }, index) => (
        <Fieldset key={lineItemId} legend={texts.countedSum(name, quantity)}>
          <SimpleGrid cols={3}>
            {counts.map((count) => (
              <CountField
                key={count}
                label={texts.counted[count]}
                aria-label={texts.countedOf(texts.counted[count], name)}
                most={quantity}
                value={noted[index]?.[count] ?? ''}
                onChange={(value) =>
                  setNoted(noted.map((each, at) => (at === index ? { ...each, [count]: value } : each)))
                }
              />
            ))}
          </SimpleGrid>
          {isTried && isWrong(index) && (
            <Text size="sm" c="red" role="alert" mt="xs">
              {texts.sumWrong(quantity)}
            </Text>
          )}
        </Fieldset>
      ))}
    </DialogForm>
  )
}

function allSound(quantity: number): Counts {
  return { sound: quantity, damaged: 0, missing: 0 }
}

function numbersOf({ sound, damaged, missing }: Counts = allSound(0)) {
  return { sound: Number(sound), damaged: Number(damaged), missing: Number(missing) }
}

function sumOf(noted: Counts | undefined): number {
  const { sound, damaged, missing } = numbersOf(noted)
  return sound + damaged + missing
}
