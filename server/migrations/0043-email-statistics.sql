-- That an address is one member's: without it, looking for one reads all members by age.
CREATE STATISTICS members_emails ON lower(email) FROM members;
