package io.casedesk.changes.journal;

import java.io.IOException;

/** Lines of the central log were not received by the syslog service of this computer. */
public final class SyslogException extends IOException {

  private static final long serialVersionUID = 1L;

  SyslogException(int port, String reason) {
    super("The syslog service at port " + port + " of this computer took no lines: " + reason);
  }
}
