package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.desktop.connection.Profile.Look;
import io.casedesk.desktop.connection.Profile.Way;
import io.casedesk.workspace.SavedConnection;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A connection as it is saved. Members that this version does not know are kept; one that cannot be
 * used counts as not said, but a read-only connection stays one where nobody can tell.
 */
final class ProfileJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String COLOUR = "colour";
  private static final String READ_ONLY = "read_only";
  private static final String PROXY = "proxy";
  private static final String CA_FILE = "ca_file";
  private static final String IN_FLIGHT = "in_flight";
  private static final String FIRST_PAGE = "first_page";
  private static final String PLAIN_HTTP = "plain_http";

  /** Where its tokens were for, so that all of them can be forgotten. */
  private static final String ORIGINS = "origins";

  private ProfileJson() {}

  /**
   * As it is to be saved.
   *
   * @param before the options as they are saved now, whose unknown members stay
   */
  static SavedConnection saved(Profile profile, String before) {
    ObjectNode options = object(before);
    Way way = profile.way();
    options.put(COLOUR, profile.look().colour().word());
    options.put(READ_ONLY, profile.look().readOnly());
    options.put(PROXY, way.proxy());
    options.put(CA_FILE, way.caFile());
    options.remove(IN_FLIGHT);
    if (way.inFlight() != Way.NOT_SAID) {
      options.put(IN_FLIGHT, way.inFlight());
    }
    options.put(FIRST_PAGE, way.firstPage().name());
    options.put(PLAIN_HTTP, way.plainHttp());
    if (!profile.isBuiltIn()) {
      Set<String> origins = origins(options);
      origins.add(profile.origin());
      ArrayNode array = options.putArray(ORIGINS);
      origins.forEach(array::add);
    }
    return new SavedConnection(
        profile.id(), profile.name(), profile.baseUrl(), MAPPER.writeValueAsString(options));
  }

  /** Every origin that it ever had, as far as it was saved. */
  static Set<String> origins(SavedConnection saved) {
    return origins(object(saved.options()));
  }

  private static Set<String> origins(ObjectNode options) {
    Set<String> origins = new TreeSet<>();
    options.path(ORIGINS).forEach(one -> origins.add(one.asString("")));
    return origins;
  }

  static Profile profile(SavedConnection saved) {
    ObjectNode options = object(saved.options());
    JsonNode readOnly = options.get(READ_ONLY);
    Look look =
        new Look(
            constant(Colour.class, options, COLOUR, Colour.NONE),
            readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue()));
    int inFlight = options.path(IN_FLIGHT).asInt(Way.USUAL.inFlight());
    Way way =
        new Way(
            options.path(PROXY).asString(Way.USUAL.proxy()),
            options.path(CA_FILE).asString(""),
            inFlight < 1 || inFlight > 64 ? Way.USUAL.inFlight() : inFlight,
            constant(FirstPage.class, options, FIRST_PAGE, FirstPage.FOUND_OUT),
            options.path(PLAIN_HTTP).asBoolean(false));
    return new Profile(saved.id(), saved.name(), saved.baseUrl(), look, way);
  }

  private static <E extends Enum<E>> E constant(
      Class<E> type, ObjectNode options, String member, E otherwise) {
    String name = options.path(member).asString("");
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(otherwise);
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
