package io.casedesk.faults;

/**
 * What a person can name when something went wrong. A number is given once and never again: help,
 * tickets and logs of older versions hold it. {@code resources/help/codes.md} explains each.
 */
public enum FaultCode {
  /** The service does not accept the token. */
  TOKEN_REFUSED(1001),
  /** The service has no such record. */
  NOT_FOUND(1002),
  /** The service understood the request and refused it. */
  REFUSED(1003),
  /** The service asks for fewer requests. */
  TOO_MANY_REQUESTS(1004),
  /** No answer, one that broke off, or a server error. */
  UNAVAILABLE(1005),
  /** An answer that is not what the service should send. */
  MALFORMED(1006),
  /** Nothing was sent: the connection is read-only, or the request cannot be sent. */
  NOT_SENT(1007),
  /** The name of the service's computer is not known. */
  UNKNOWN_HOST(1008),
  /** There is no secure connection. */
  NOT_SECURE(1009),
  /** The proxy does not let through. */
  PROXY(1010),
  /** The service took too long. */
  TIMED_OUT(1011),

  /** What stays on this computer could not be read or written. */
  WORKSPACE(2001),
  /** Another program has the workspace open. */
  WORKSPACE_IN_USE(2002),
  /** A newer Casedesk made the workspace. */
  WORKSPACE_NEWER(2003),
  /** The disk is full. */
  DISK_FULL(2004),
  /** A folder or file may not be written. */
  NOT_WRITABLE(2005),
  /** The file of the workspace is damaged. */
  WORKSPACE_DAMAGED(2006),
  /** Another program keeps the file of the workspace busy. */
  WORKSPACE_BUSY(2007),
  /** A list that was kept cannot be read. */
  KEPT_LIST_DAMAGED(2008),

  /** Another part of the program works on the run. */
  RUN_AT_WORK(2101),
  /** A run stopped before it sent anything. */
  RUN_STOPPED(2102),
  /** What a run sent could not be read again yet. */
  RUN_IN_DOUBT(2103),

  /** A file cannot be read or written. */
  FILE(3001),
  /** A file or folder is not there. */
  FILE_MISSING(3002),
  /** A table cannot be used. */
  TABLE(3003),
  /** A plan of changes cannot be used. */
  PLAN(3004),
  /** Lines of changes cannot be used. */
  CHANGES(3005),
  /** A file of options cannot be used. */
  OPTIONS(3006),
  /** A file of reviews or checklists cannot be used. */
  REVIEWS(3007),
  /** A view cannot be used. */
  VIEW(3008),
  /** A filter cannot be used. */
  FILTER(3009),
  /** There is no certificate for a run. */
  NO_CERTIFICATE(3010),
  /** A certificate does not hold. */
  BROKEN_CERTIFICATE(3011),
  /** A column is not there. */
  NO_SUCH_COLUMN(3012),

  /** There is no vault for tokens. */
  VAULT_MISSING(4001),
  /** The vault is locked. */
  VAULT_LOCKED(4002),
  /** The vault does not answer. */
  VAULT_SILENT(4003),
  /** The vault failed. */
  VAULT_BROKEN(4004),
  /** The policy of this computer holds something that is not understood. */
  POLICY(4101),
  /** The policy of the computer does not allow it. */
  POLICY_FORBIDS(4102),

  /** The service that is built in could not do it. */
  SERVICE(5001),
  /** The database of the service that is built in cannot be used. */
  SERVICE_DATABASE(5002),
  /** The service that is built in does not take a value. */
  SERVICE_VALUE(5003),

  /** Nobody could say which version of Casedesk is the newest. */
  UPDATES(6001),

  /** Nobody expected this. */
  UNEXPECTED(9001),
  /** There is no memory left. */
  OUT_OF_MEMORY(9002),
  /** Something was nested too deeply. */
  TOO_DEEP(9003),
  /** A part of the program is missing or does not fit this computer. */
  PROGRAM_INCOMPLETE(9004),
  /** There is no display to open a window on. */
  NO_DISPLAY(9005),
  /** What was under way was stopped. */
  STOPPED(9006);

  private static final String PREFIX = "CD-";

  private final int number;

  FaultCode(int number) {
    this.number = number;
  }

  /** As it is shown: {@code CD-1001}. */
  public String text() {
    return PREFIX + number;
  }

  @Override
  public String toString() {
    return text();
  }
}
