import { Textarea } from '@mantine/core'
import { texts } from './texts/index.ts'

/** What the merchant writes to the buyer. */
export function Message(field: object) {
  return (
    <Textarea
      label={texts.message}
      description={texts.messageHint}
      maxLength={1000}
      autosize
      minRows={3}
      {...field}
    />
  )
}
