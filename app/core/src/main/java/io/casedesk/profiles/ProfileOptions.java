package io.casedesk.profiles;

import io.casedesk.client.ClientOptions.FirstPage;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the window saves of a connection besides its name and its address, as far as it matters
 * outside of the window. A member that cannot be used counts as not said, but a read-only
 * connection stays one where nobody can tell. A test of the window holds both to the same members.
 *
 * @param readOnly whether nothing is ever written over it
 * @param proxyUser whom the proxy is told where it asks; empty for nobody
 * @param way how the service is reached
 */
public record ProfileOptions(boolean readOnly, String proxyUser, Way way) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int MOST_IN_FLIGHT = 64;

  /**
   * How a service is reached.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param caFile a file of certificates in PEM; empty for none
   * @param inFlight reads in flight, at most; {@link #NOT_SAID} for as many as the settings say
   * @param firstPage where the list of use cases begins
   * @param plainHttp whether the token may travel in clear text (Q39)
   */
  public record Way(
      String proxy, String caFile, int inFlight, FirstPage firstPage, boolean plainHttp) {

    /** How many reads are in flight is left to the settings. */
    public static final int NOT_SAID = 0;

    /** The way most people go. */
    public static final Way USUAL = new Way("system", "", NOT_SAID, FirstPage.FOUND_OUT, false);
  }

  /** With nothing said. */
  public static ProfileOptions usual() {
    return new ProfileOptions(false, "", Way.USUAL);
  }

  /** As they were saved. */
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
}
