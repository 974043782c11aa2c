package io.casedesk.profiles;

import io.casedesk.client.ClientOptions.FirstPage;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The saved options of a connection, other than name and URL, that programs besides the window
 * need. An invalid value counts as not set, except that an invalid read-only flag means read-only.
 * A test of the window checks that both use these JSON names.
 *
 * @param readOnly whether the connection is read-only
 * @param proxyUser the user name for the proxy; empty for none
 * @param way how the service is reached
 */
public record ProfileOptions(boolean readOnly, String proxyUser, Way way) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** The largest number of reads in flight. */
  public static final int MOST_IN_FLIGHT = 64;

  /**
   * How a service is reached.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param caFile a PEM file of certificates; empty for none
   * @param inFlight maximum number of reads in flight; {@link #NOT_SAID} for the number in the
   *     settings
   * @param firstPage the number of the first page of use cases
   * @param plainHttp whether the token may be sent without TLS (Q39)
   */
  public record Way(
      String proxy, String caFile, int inFlight, FirstPage firstPage, boolean plainHttp) {

    /** The number of reads in flight comes from the settings. */
    public static final int NOT_SAID = 0;

    /** The default. */
    public static final Way USUAL = new Way("system", "", NOT_SAID, FirstPage.FOUND_OUT, false);
  }

  /** Returns the default options. */
  public static ProfileOptions usual() {
    return new ProfileOptions(false, "", Way.USUAL);
  }

  /** Parses saved options. */
  public static ProfileOptions read(String json) {
    ObjectNode options = object(json);
    JsonNode readOnly = options.get(ProfileMembers.READ_ONLY);
    int inFlight = options.path(ProfileMembers.IN_FLIGHT).asInt(Way.NOT_SAID);
    String firstPage = options.path(ProfileMembers.FIRST_PAGE).asString("");
    return new ProfileOptions(
        readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue()),
        options.path(ProfileMembers.PROXY_USER).asString(""),
        new Way(
            options.path(ProfileMembers.PROXY).asString(Way.USUAL.proxy()),
            options.path(ProfileMembers.CA_FILE).asString(""),
            inFlight < 1 || inFlight > MOST_IN_FLIGHT ? Way.NOT_SAID : inFlight,
            Arrays.stream(FirstPage.values())
                .filter(constant -> constant.name().equalsIgnoreCase(firstPage))
                .findFirst()
                .orElse(FirstPage.FOUND_OUT),
            options.path(ProfileMembers.PLAIN_HTTP).asBoolean(false)));
  }

  private static ObjectNode object(String json) {
    try {
      return MAPPER.readTree(json) instanceof ObjectNode object
          ? object
          : MAPPER.createObjectNode();
    } catch (JacksonException e) {
      return MAPPER.createObjectNode();
    }
  }

  /** The JSON names of connection options that the window saves and the command line reads. */
  public static final class ProfileMembers {

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
}
