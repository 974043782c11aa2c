package io.casedesk.profiles;

/** The JSON names of connection options that the window saves and the command line reads. */
public final class ProfileMembers {

  /** Whether the connection is read-only. */
  public static final String READ_ONLY = "read_only";

  /** How the proxy is found. */
  public static final String PROXY = "proxy";

  /** The user name for the proxy. */
  public static final String PROXY_USER = "proxy_user";

  /** A file of additional trusted certificates. */
  public static final String CA_FILE = "ca_file";

  /** Maximum number of reads in flight. */
  public static final String IN_FLIGHT = "in_flight";

  /** The number of the first page of use cases. */
  public static final String FIRST_PAGE = "first_page";

  /** Whether the token may be sent without TLS. */
  public static final String PLAIN_HTTP = "plain_http";

  private ProfileMembers() {}
}
