package io.casedesk.settings;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The saved options of a connection: all but id, name and URL. Unknown members are kept; invalid
 * values are ignored, except that a connection whose read-only flag can't be read stays read-only.
 */
public final class ConnectionProfileJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String COLOUR = "colour";
  private static final String READ_ONLY = "read_only";
  private static final String PROXY = "proxy";
  private static final String PROXY_USER = "proxy_user";
  private static final String CA_FILE = "ca_file";
  private static final String IN_FLIGHT = "in_flight";
  private static final String FIRST_PAGE = "first_page";
  private static final String OWNER_FORM = "owner_form";
  private static final String PLAIN_HTTP = "plain_http";

  /** All origins that the address had, so that all tokens can be deleted. */
  private static final String ORIGINS = "origins";

  /** All keys of proxy passwords, so that all passwords can be deleted. */
  private static final String PROXY_KEYS = "proxy_keys";

  private ConnectionProfileJson() {}

  /** Reads the connection of an id, a name and a URL. */
  public static ConnectionProfile read(String id, String name, String baseUrl, String json) {
    ObjectNode options = object(json);
    JsonNode readOnly = options.get(READ_ONLY);
    int inFlight = options.path(IN_FLIGHT).asInt(Network.NOT_SAID);
    return new ConnectionProfile(
        id,
        name,
        baseUrl,
        new Style(
            constant(options, COLOUR, ConnectionColor.NONE),
            readOnly != null && (!readOnly.isBoolean() || readOnly.booleanValue())),
        new Network(
            options.path(PROXY).asString(Network.USUAL.proxy()),
            options.path(PROXY_USER).asString(""),
            options.path(CA_FILE).asString(""),
            inFlight < 1 || inFlight > Network.MOST_IN_FLIGHT ? Network.NOT_SAID : inFlight,
            constant(options, FIRST_PAGE, FirstPage.FOUND_OUT),
            constant(options, OWNER_FORM, OwnerForm.ID),
            options.path(PLAIN_HTTP).asBoolean(false)));
  }

  /**
   * Returns the options to store.
   *
   * @param before the stored options, whose unknown members are kept
   * @param proxyKey the key of the proxy password; empty if there is none
   */
  public static String options(
      ConnectionProfile profile, String before, Optional<String> proxyKey) {
    Network network = profile.network();
    ObjectNode options = object(before);
    options.put(COLOUR, profile.style().colour().word());
    options.put(READ_ONLY, profile.style().readOnly());
    options.put(PROXY, network.proxy()).put(PROXY_USER, network.proxyUser());
    options.put(CA_FILE, network.caFile());
    options.remove(IN_FLIGHT);
    if (network.inFlight() != Network.NOT_SAID) {
      options.put(IN_FLIGHT, network.inFlight());
    }
    options.put(FIRST_PAGE, network.firstPage().name()).put(PLAIN_HTTP, network.plainHttp());
    options.put(OWNER_FORM, network.ownerForm().name());
    if (!profile.isBuiltIn()) {
      add(options, ORIGINS, profile.origin());
    }
    proxyKey.ifPresent(key -> add(options, PROXY_KEYS, key));
    return options.toString();
  }

  /** Returns every origin that the address had when the connection was saved. */
  public static Set<String> origins(String json) {
    return texts(object(json), ORIGINS);
  }

  /**
   * Returns all keys in the password store: one for each origin that the address ever had, and
   * those of proxy passwords.
   *
   * @param json the stored options
   */
  public static List<String> secretKeys(ConnectionProfile profile, String json) {
    // Earlier versions used only the id as the key.
    List<String> keys = new ArrayList<>(List.of(profile.id()));
    origins(json).forEach(origin -> keys.add(profile.tokenKey(origin)));
    keys.addAll(proxyKeys(json));
    return keys;
  }

  /** Returns every key under which a proxy password was stored. */
  public static Set<String> proxyKeys(String json) {
    return texts(object(json), PROXY_KEYS);
  }

  /** Returns the constant that a member names; the usual one if it names none. */
  private static <E extends Enum<E>> E constant(ObjectNode options, String member, E usual) {
    String name = options.path(member).asString("");
    for (E constant : usual.getDeclaringClass().getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(name)) {
        return constant;
      }
    }
    return usual;
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
