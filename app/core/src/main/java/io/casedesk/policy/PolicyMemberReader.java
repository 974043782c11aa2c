package io.casedesk.policy;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.log.LogLevel;
import io.casedesk.policy.MachinePolicy.NetworkPolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import io.casedesk.policy.MachinePolicy.Restrictions;
import io.casedesk.policy.MachinePolicy.Services;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Reads the members of a policy one by one, and collects the problems of those that are invalid.
 */
final class PolicyMemberReader {

  private static final String CONNECTIONS = "connections";
  private static final String LOCK = "lock_base_url";
  private static final String PLAIN_HTTP = "forbid_plain_http";
  private static final String FILE_TOKENS = "forbid_file_tokens";
  private static final String READ_ONLY = "read_only";
  private static final String PROXY = "proxy";
  private static final String CA_FILE = "ca_file";
  private static final String LOG_LEVEL = "log_level";
  private static final String NAME = "name";
  private static final String BASE_URL = "base_url";

  private static final Set<String> KNOWN =
      Set.of(CONNECTIONS, LOCK, PLAIN_HTTP, FILE_TOKENS, READ_ONLY, PROXY, CA_FILE, LOG_LEVEL);

  private static final Set<String> OF_CONNECTION = Set.of(NAME, BASE_URL, READ_ONLY);

  private final JsonNode root;
  private final List<String> problems = new ArrayList<>();

  PolicyMemberReader(JsonNode root) {
    this.root = root;
  }

  /** The problems; complete after {@link #policy}. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  MachinePolicy policy() {
    unknown("", root, KNOWN);
    return new MachinePolicy(
        new Services(connections(), flag("", root, LOCK)),
        new NetworkPolicy(proxy(), caFile()),
        new Restrictions(
            flag("", root, PLAIN_HTTP), flag("", root, FILE_TOKENS), flag("", root, READ_ONLY)),
        logLevel());
  }

  private void unknown(String where, JsonNode object, Set<String> known) {
    for (String name : object.propertyNames()) {
      if (!known.contains(name)) {
        problems.add(
            "\""
                + shortened(where + name)
                + "\" is unknown and has no effect. Known keys: "
                + String.join(", ", new TreeSet<>(known))
                + ".");
      }
    }
  }

  /** Whether a restriction applies; true also when its value is invalid. */
  private boolean flag(String where, JsonNode object, String name) {
    JsonNode value = object.get(name);
    if (value == null) {
      return false;
    }
    if (!value.isBoolean()) {
      problems.add(
          "\"%s%s\" must be true or false. Until you correct it, it counts as true."
              .formatted(where, name));
      return true;
    }
    return value.booleanValue();
  }

  private List<OfferedConnection> connections() {
    JsonNode list = root.get(CONNECTIONS);
    if (list == null) {
      return List.of();
    }
    if (!list.isArray()) {
      problems.add(
          "\"connections\" must be a list, such as [ { \"name\": \"Cases\", \"base_url\":"
              + " \"https://cases.example.com\" } ]; no connection is offered.");
      return List.of();
    }
    List<OfferedConnection> offered = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      connection(CONNECTIONS + "[" + i + "].", list.get(i)).ifPresent(offered::add);
    }
    Set<String> names = new TreeSet<>();
    offered.removeIf(
        connection -> {
          boolean again = !names.add(connection.name());
          if (again) {
            problems.add(
                "Two connections are named \""
                    + shortened(connection.name())
                    + "\"; only the first is offered.");
          }
          return again;
        });
    return offered;
  }

  private Optional<OfferedConnection> connection(String where, JsonNode entry) {
    if (!entry.isObject()) {
      problems.add(
          "\"" + where.substring(0, where.length() - 1) + "\" must be an object; it is ignored.");
      return Optional.empty();
    }
    unknown(where, entry, OF_CONNECTION);
    Optional<String> name = text(where, entry, NAME);
    Optional<String> url = text(where, entry, BASE_URL).filter(text -> isUrl(where, text));
    if (entry.get(NAME) == null || entry.get(BASE_URL) == null) {
      problems.add(
          "\""
              + where.substring(0, where.length() - 1)
              + "\" needs a name and a base_url; it is ignored.");
    }
    boolean readOnly = flag(where, entry, READ_ONLY);
    return name.flatMap(
        called -> url.map(address -> new OfferedConnection(called, address, readOnly)));
  }

  private boolean isUrl(String where, String text) {
    try {
      return !BaseUrl.parseAllowingPlainHttp(text).toString().isEmpty();
    } catch (IllegalArgumentException e) {
      problems.add("\"" + where + BASE_URL + "\" is ignored: " + e.getMessage());
      return false;
    }
  }

  private Optional<String> proxy() {
    return text("", root, PROXY)
        .filter(
            address -> {
              try {
                boolean named =
                    ProxySettings.parse(address, () -> "", List.of()).login().isPresent();
                if (named) {
                  problems.add(
                      "\"proxy\" contains a user name. Remove it: each person signs in with their"
                          + " own.");
                }
                return true;
              } catch (IllegalArgumentException e) {
                problems.add("\"proxy\" is ignored: " + e.getMessage());
                return false;
              }
            });
  }

  private Optional<Path> caFile() {
    return text("", root, CA_FILE)
        .flatMap(
            text -> {
              try {
                Path path = Path.of(text);
                if (path.isAbsolute()) {
                  return Optional.of(path);
                }
              } catch (InvalidPathException e) {
                // Reported below.
              }
              problems.add("\"ca_file\" must be an absolute path; it is ignored.");
              return Optional.empty();
            });
  }

  private Optional<LogLevel> logLevel() {
    return text("", root, LOG_LEVEL)
        .flatMap(
            text -> {
              Optional<LogLevel> level =
                  Arrays.stream(LogLevel.values())
                      .filter(known -> known.name().equalsIgnoreCase(text))
                      .findFirst();
              if (level.isEmpty()) {
                problems.add("\"log_level\" must be one of " + levels() + "; it is ignored.");
              }
              return level;
            });
  }

  private static String levels() {
    return Arrays.stream(LogLevel.values())
        .map(level -> level.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  private Optional<String> text(String where, JsonNode object, String name) {
    JsonNode value = object.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isString() || value.stringValue().isBlank()) {
      problems.add("\"" + where + name + "\" must be text in quotes; it is ignored.");
      return Optional.empty();
    }
    return Optional.of(value.stringValue().strip());
  }

  private static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
