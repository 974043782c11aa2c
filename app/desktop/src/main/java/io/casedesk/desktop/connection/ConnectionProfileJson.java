package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.desktop.connection.ConnectionProfile.Look;
import io.casedesk.desktop.connection.ConnectionProfile.Via;
import io.casedesk.desktop.connection.ConnectionProfile.Way;
import io.casedesk.profiles.ProfileOptions.ProfileMembers;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts connections to and from their stored form. Unknown fields are kept; invalid values are
 * ignored, except that a connection whose read-only flag can't be read stays read-only.
 */
final class ConnectionProfileJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String COLOUR = "colour";

  /** Field with all origins of the address, so that all tokens can be deleted. */
  private static final String ORIGINS = "origins";

  /** Field with all keys of proxy passwords, so that all passwords can be deleted. */
  private static final String PROXY_KEYS = "proxy_keys";

  private ConnectionProfileJson() {}

  /**
   * Returns the form to store.
   *
   * @param before the stored options, whose unknown fields are kept
   * @param proxyKey the key of the proxy password; empty if there is none
   */
  static SavedConnection saved(
      ConnectionProfile profile, String before, Optional<String> proxyKey) {
    ObjectNode options = object(before);
    Way way = profile.way();
    options.put(COLOUR, profile.look().colour().word());
    options.put(ProfileMembers.READ_ONLY, profile.look().readOnly());
    options.put(ProfileMembers.PROXY, way.via().proxy());
    options.put(ProfileMembers.PROXY_USER, way.via().user());
    options.put(ProfileMembers.CA_FILE, way.caFile());
    options.remove(ProfileMembers.IN_FLIGHT);
    if (way.inFlight() != Way.NOT_SAID) {
      options.put(ProfileMembers.IN_FLIGHT, way.inFlight());
    }
    options.put(ProfileMembers.FIRST_PAGE, way.firstPage().name());
    options.put(ProfileMembers.PLAIN_HTTP, way.plainHttp());
    if (!profile.isBuiltIn()) {
      add(options, ORIGINS, profile.origin());
    }
    proxyKey.ifPresent(key -> add(options, PROXY_KEYS, key));
    return new SavedConnection(
        profile.id(), profile.name(), profile.baseUrl(), MAPPER.writeValueAsString(options));
  }

  /** Returns every origin that the address had when it was saved. */
  static Set<String> origins(SavedConnection saved) {
    return texts(object(saved.options()), ORIGINS);
  }

  /** Returns every key under which a proxy password was stored. */
  static Set<String> proxyKeys(SavedConnection saved) {
    return texts(object(saved.options()), PROXY_KEYS);
  }

  private static Set<String> texts(ObjectNode options, String member) {
    Set<String> texts = new TreeSet<>();
    options.path(member).forEach(one -> texts.add(one.asString("")));
    return texts;
  }

  private static void add(ObjectNode options, String member, String text) {
    Set<String> texts = texts(options, member);
    texts.add(text);
    ArrayNode array = options.putArray(member);
    texts.forEach(array::add);
  }

  static ConnectionProfile profile(SavedConnection saved) {
    ObjectNode options = object(saved.options());
    JsonNode readOnly = options.get(ProfileMembers.READ_ONLY);
    Look look =
        new Look(
            constant(ConnectionColor.class, options, COLOUR, ConnectionColor.NONE),
            readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue()));
    int inFlight = options.path(ProfileMembers.IN_FLIGHT).asInt(Way.USUAL.inFlight());
    Way way =
        new Way(
            new Via(
                options.path(ProfileMembers.PROXY).asString(Via.SYSTEM.proxy()),
                options.path(ProfileMembers.PROXY_USER).asString("")),
            options.path(ProfileMembers.CA_FILE).asString(""),
            inFlight < 1 || inFlight > 64 ? Way.USUAL.inFlight() : inFlight,
            constant(FirstPage.class, options, ProfileMembers.FIRST_PAGE, FirstPage.FOUND_OUT),
            options.path(ProfileMembers.PLAIN_HTTP).asBoolean(false));
    return new ConnectionProfile(saved.id(), saved.name(), saved.baseUrl(), look, way);
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
