import { giftCardLengths } from '@cartwright/contract/gift-cards/limits.ts'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { CardValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.form
const { name, message, note } = giftCardLengths

/** What the merchant writes on a card. */
export function CardFields({ field }: { field: (name: keyof CardValues) => object }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.recipientName} maxLength={name} {...field('recipientName')} />
        <TextInput type="email" label={texts.recipientEmail} maxLength={254} {...field('recipientEmail')} />
        <TextInput
          label={texts.senderName}
          description={texts.senderHint}
          maxLength={name}
          {...field('senderName')}
        />
        <TextInput type="date" label={texts.ends} description={texts.endsHint} {...field('lastDay')} />
      </SimpleGrid>
      <Textarea
        label={texts.message}
        maxLength={message}
        autosize
        minRows={2}
        maxRows={8}
        {...field('message')}
      />
      <TextInput label={texts.note} description={texts.noteHint} maxLength={note} {...field('note')} />
    </>
  )
}
