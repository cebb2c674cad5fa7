export const english = {
  title: 'Mailbox',
  about: 'All e-mails of the shop from the last 90 days, as recipients see them.',
  search: 'Find by recipient',
  subject: 'Subject',
  to: 'To',
  from: 'From',
  date: 'Date',
  state: 'State',
  sent: 'Sent',
  kept: 'Not sent',
  emptyTitle: 'No e-mails yet',
  emptyText: 'Order confirmations and other e-mails of the shop appear here.',
  confidential: 'This e-mail contains a link or code to sign in. Only its recipient can read it.',
  body: 'The message',
  plain: 'As plain text',
  designed: 'As designed',
}
export type Texts = typeof english
