export const english = {
  title: 'Mailbox',
  about: 'Every e-mail the shop has written in the last 90 days, as its readers see it.',
  search: 'Find by recipient',
  subject: 'Subject',
  to: 'To',
  from: 'From',
  date: 'Date',
  state: 'State',
  sent: 'Sent',
  kept: 'Only kept here',
  emptyTitle: 'No e-mails yet',
  emptyText: 'Confirmations of orders and other messages appear here as soon as the shop writes some.',
  back: 'Mailbox',
  body: 'The message',
  plain: 'As plain text',
  designed: 'As designed',
}
export type Texts = typeof english
