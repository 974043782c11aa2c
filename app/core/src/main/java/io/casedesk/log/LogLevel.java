package io.casedesk.log;

/** The levels of detail of the log, named as in the policy and the settings. */
public enum LogLevel {
  /** Errors. */
  ERROR,
  /** Also warnings. */
  WARN,
  /** Also what was done. */
  INFO,
  /** Also details, for a support case. */
  DEBUG
}
