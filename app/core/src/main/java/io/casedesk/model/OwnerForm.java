package io.casedesk.model;

/**
 * The form in which the owner of a solution is written. The contract (2.2) says that the owner is a
 * string, but not what the string identifies.
 */
public enum OwnerForm {
  /** The id of the owner as read. */
  ID,
  /** The e-mail address of the owner as read. */
  EMAIL
}
