import type { PageFieldGroup } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { widthsOf } from './fields.rules.ts'
import { texts } from './texts.ts'

const widths = {
  full: 'col-span-6',
  half: 'col-span-3',
  first: 'col-span-6 sm:col-span-2',
  third: 'col-span-3 sm:col-span-2',
}

export function Fields({ fields }: { fields: PageField[] }) {
  const taken = widthsOf(fields)
  return (
    <div className="grid grid-cols-6 items-start gap-x-4 gap-y-5">
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          optional={texts.optional}
          password={texts.password}
          className={widths[taken[index] ?? 'full']}
        />
      ))}
    </div>
  )
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** One group below the other. Fields that another group answers are hidden, unless there is no script to show them again. */
export function FieldGroup({ group: { legend, copy, copied, fields } }: { group: PageFieldGroup }) {
  const [isCopy, setCopy] = useState(copy?.value === 'yes')
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-5 border-t border-line pt-5"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === copy?.name) setCopy(target.checked)
      }}
    >
      <legend className="contents">
        <span className="text-lg font-medium break-words">{legend}</span>
      </legend>
      {copy && <Fields fields={[copy]} />}
      <div className={isCopy ? 'scripted:hidden' : undefined}>
        <Fields fields={copied} />
      </div>
      {fields.length > 0 && <Fields fields={fields} />}
    </fieldset>
  )
}
