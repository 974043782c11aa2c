package io.casedesk.profiles;

/** What the members are called that the window saves of a connection, and the terminal reads. */
public final class ProfileMembers {

  /** Whether nothing is ever written over it. */
  public static final String READ_ONLY = "read_only";

  /** How its proxy is found. */
  public static final String PROXY = "proxy";

  /** Whom the proxy is told. */
  public static final String PROXY_USER = "proxy_user";

  /** Certificates to trust besides. */
  public static final String CA_FILE = "ca_file";

  /** Reads in flight, at most. */
  public static final String IN_FLIGHT = "in_flight";

  /** Where the list of use cases begins. */
  public static final String FIRST_PAGE = "first_page";

  /** Whether the token may travel in clear text. */
  public static final String PLAIN_HTTP = "plain_http";

  private ProfileMembers() {}
}
