/** Characters of the texts of a review, and how many pictures and videos it may have. */
export const reviewLimits = { title: 200, body: 5000, authorName: 100, media: 10, reply: 5000 } as const

/** How many a page of the product shows. */
export const reviewsPerPage = 10
