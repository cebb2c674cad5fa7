import type { PageField } from '@cartwright/contract/pages/pages.ts'
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
