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
 *
 * @param readOnly whether the connection is read-only
 * @param way how the service is reached
 */
public record ProfileOptions(boolean readOnly, Way way) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String READ_ONLY = "read_only";
  private static final String PROXY = "proxy";
  private static final String PROXY_USER = "proxy_user";
  private static final String CA_FILE = "ca_file";
  private static final String IN_FLIGHT = "in_flight";
  private static final String FIRST_PAGE = "first_page";
  private static final String PLAIN_HTTP = "plain_http";

  /** The largest number of reads in flight. */
  public static final int MOST_IN_FLIGHT = 64;

  /**
   * How a service is reached.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param proxyUser the user name for the proxy; empty for none. The password is in the password
   *     store
   * @param caFile a PEM file of certificates; empty for none
   * @param inFlight maximum number of reads in flight; {@link #NOT_SAID} for the number in the
   *     settings
   * @param firstPage the number of the first page of use cases
   * @param plainHttp whether the token may be sent without TLS (Q39)
   */
  public record Way(
      String proxy,
      String proxyUser,
      String caFile,
      int inFlight,
      FirstPage firstPage,
      boolean plainHttp) {

    /** The number of reads in flight comes from the settings. */
    public static final int NOT_SAID = 0;

    /** The default. */
    public static final Way USUAL = new Way("system", "", "", NOT_SAID, FirstPage.FOUND_OUT, false);
  }

  /** Returns the default options. */
  public static ProfileOptions usual() {
    return new ProfileOptions(false, Way.USUAL);
  }

  /** Parses saved options. */
  public static ProfileOptions read(String json) {
    ObjectNode options = object(json);
    JsonNode readOnly = options.get(READ_ONLY);
    int inFlight = options.path(IN_FLIGHT).asInt(Way.NOT_SAID);
    String firstPage = options.path(FIRST_PAGE).asString("");
    return new ProfileOptions(
        readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue()),
        new Way(
            options.path(PROXY).asString(Way.USUAL.proxy()),
            options.path(PROXY_USER).asString(""),
            options.path(CA_FILE).asString(""),
            inFlight < 1 || inFlight > MOST_IN_FLIGHT ? Way.NOT_SAID : inFlight,
            Arrays.stream(FirstPage.values())
                .filter(constant -> constant.name().equalsIgnoreCase(firstPage))
                .findFirst()
                .orElse(FirstPage.FOUND_OUT),
            options.path(PLAIN_HTTP).asBoolean(false)));
  }

  /** Writes the options into a JSON object, whose other members stay. */
  public void write(ObjectNode options) {
    options.put(READ_ONLY, readOnly);
    options.put(PROXY, way.proxy()).put(PROXY_USER, way.proxyUser());
    options.put(CA_FILE, way.caFile());
    options.remove(IN_FLIGHT);
    if (way.inFlight() != Way.NOT_SAID) {
      options.put(IN_FLIGHT, way.inFlight());
    }
    options.put(FIRST_PAGE, way.firstPage().name()).put(PLAIN_HTTP, way.plainHttp());
  }

  /** Parses a JSON object; an empty one if the text is none. */
  public static ObjectNode object(String json) {
    try {
      return MAPPER.readTree(json) instanceof ObjectNode object
          ? object
          : MAPPER.createObjectNode();
    } catch (JacksonException e) {
      return MAPPER.createObjectNode();
    }
  }
}
