package io.casedesk.model;

/**
 * What the owner of a solution is written as. The contract (2.2) says that it is a string, and not
 * what the string identifies (contract 2.2).
 */
public enum OwnerForm {
  /** The id of the owner as read. */
  ID,
  /** The e-mail address of the owner as read. */
  EMAIL
}
