import { type Context, type Occasion, type OccasionContent, type Parcel, parcelLines } from './view.ts'

/** The order waits for its buyer. Where and when to collect it stands in each e-mail about it. */
export function readyForPickup({ sender, texts, number }: Context): OccasionContent {
  const { subject, title, intro } = texts.readyForPickup
  return {
    ...{ kind: 'order-ready-for-pickup', subject: subject(number, sender.name), title, intro: intro(number) },
    blocks: [],
  }
}

/** Somebody has collected the order, or a part of it. */
export function collected(parcel: Pick<Parcel, 'lineItems'>, by: string): Occasion {
  return ({ order, sender, texts, number }) => {
    const { subject, title, intro, introBy, items } = texts.collected
    return {
      kind: 'order-collected',
      subject: subject(number, sender.name),
      title,
      intro: by ? introBy(number, by) : intro(number),
      blocks: [{ id: 'pieces', heading: items, lines: parcelLines(order, parcel) }],
      isDelivered: true,
    }
  }
}
