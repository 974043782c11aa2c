package io.casedesk.profiles;

import io.casedesk.client.ClientOptions.FirstPage;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is saved of a connection besides its name and its address. Members that this version does
 * not know are kept; one that cannot be used counts as not said, but a read-only connection stays
 * one where nobody can tell.
 *
 * @param colour what marks it in the window; a word, empty for none
 * @param readOnly whether nothing is ever written over it
 * @param way how the service is reached
 * @param origins where its tokens were for, so that all of them can be forgotten
 */
public record ProfileOptions(String colour, boolean readOnly, Way way, Set<String> origins) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String COLOUR = "colour";
  private static final String READ_ONLY = "read_only";
  private static final String PROXY = "proxy";
  private static final String CA_FILE = "ca_file";
  private static final String IN_FLIGHT = "in_flight";
  private static final String FIRST_PAGE = "first_page";
  private static final String PLAIN_HTTP = "plain_http";
  private static final String ORIGINS = "origins";

  private static final int MOST_IN_FLIGHT = 64;

  /** Takes a copy that nobody can change. */
  public ProfileOptions {
    origins = Set.copyOf(origins);
  }

  /**
   * How a service is reached.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param caFile a file of certificates in PEM; empty for none
   * @param inFlight reads in flight, at most; {@link #NOT_SAID} for as many as the settings say
   * @param firstPage where the list of use cases begins
   * @param plainHttp whether the token may travel in clear text (trap 39)
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
    return new ProfileOptions("", false, Way.USUAL, Set.of());
  }

  /** As they were saved. */
  public static ProfileOptions read(String json) {
    ObjectNode options = object(json);
    JsonNode readOnly = options.get(READ_ONLY);
    int inFlight = options.path(IN_FLIGHT).asInt(Way.NOT_SAID);
    String firstPage = options.path(FIRST_PAGE).asString("");
    Set<String> origins = new TreeSet<>();
    options.path(ORIGINS).forEach(one -> origins.add(one.asString("")));
    return new ProfileOptions(
        options.path(COLOUR).asString(""),
        readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue()),
        new Way(
            options.path(PROXY).asString(Way.USUAL.proxy()),
            options.path(CA_FILE).asString(""),
            inFlight < 1 || inFlight > MOST_IN_FLIGHT ? Way.NOT_SAID : inFlight,
            Arrays.stream(FirstPage.values())
                .filter(constant -> constant.name().equalsIgnoreCase(firstPage))
                .findFirst()
                .orElse(FirstPage.FOUND_OUT),
            options.path(PLAIN_HTTP).asBoolean(false)),
        origins);
  }

  /**
   * As they are to be saved.
   *
   * @param before as they are saved now, whose unknown members stay
   */
  public String json(String before) {
    ObjectNode options = object(before);
    options.put(COLOUR, colour);
    options.put(READ_ONLY, readOnly);
    options.put(PROXY, way.proxy());
    options.put(CA_FILE, way.caFile());
    options.remove(IN_FLIGHT);
    if (way.inFlight() != Way.NOT_SAID) {
      options.put(IN_FLIGHT, way.inFlight());
    }
    options.put(FIRST_PAGE, way.firstPage().name());
    options.put(PLAIN_HTTP, way.plainHttp());
    if (!origins.isEmpty()) {
      ArrayNode array = options.putArray(ORIGINS);
      new TreeSet<>(origins).forEach(array::add);
    }
    return MAPPER.writeValueAsString(options);
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
