import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { Fields } from '../pages/fields.tsx'
import { texts } from '../pages/texts.ts'

/** The second address shows while the box is ticked; CSS alone decides. */
export function Billing({
  billing: { differs, fields },
  delivered,
}: {
  billing: OpenCheckoutProps['billing']
  /** Then it is asked for only where it is not the address of the delivery. */
  delivered: boolean
}) {
  return (
    <div className="group/billing -mt-6">
      <label htmlFor="billingDiffers" className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          id="billingDiffers"
          name="billingDiffers"
          value="yes"
          defaultChecked={differs}
          className="size-5 shrink-0"
        />
        {delivered ? texts.checkout.billing : texts.checkout.billingToo}
      </label>
      <fieldset className="mt-6 hidden min-w-0 group-has-[#billingDiffers:checked]/billing:block">
        <legend className="mb-5">
          <h2 className="display text-2xl">{texts.checkout.billingAddress}</h2>
        </legend>
        <Fields fields={fields} />
      </fieldset>
    </div>
  )
}
