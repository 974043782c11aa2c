package io.casedesk.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.log.LogLevel;
import io.casedesk.messages.Message;
import io.casedesk.settings.MachinePolicy.OfferedConnection;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy of a computer, and what comes of files that are not quite one. */
final class PolicyFileTest {

  private static final Path RESOURCES = Path.of("../../resources/policy");

  @TempDir private Path folder = Path.of("");

  private PolicyReadResult read(String json) throws IOException {
    Path file = folder.resolve("policy.json");
    Files.writeString(file, json);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    return PolicyFile.read(file);
  }

  private static List<String> texts(PolicyReadResult reading) {
    return reading.problems().stream().map(Message::text).toList();
  }

  private String only(String json) throws IOException {
    List<String> problems = texts(read(json));
    assertEquals(1, problems.size(), problems.toString());
    return problems.getFirst();
  }

  @Test
  void whereThereIsNoFileNothingIsDecided() {
    PolicyReadResult reading = PolicyFile.read(folder.resolve("none"));

    assertFalse(reading.isThere());
    assertEquals(MachinePolicy.none(), reading.policy());
    assertEquals(List.of(), reading.problems());
  }

  @Test
  void theExampleIsUnderstoodWhole() {
    PolicyReadResult reading = PolicyFile.read(RESOURCES.resolve("example.json"));

    assertEquals(List.of(), reading.problems());
    MachinePolicy policy = reading.policy();
    assertEquals(
        List.of(
            new OfferedConnection("Cases", "https://cases.example.com", false),
            new OfferedConnection("Cases (archive)", "https://archive.example.com", true)),
        policy.connections());
    assertTrue(policy.lockBaseUrl());
    assertTrue(policy.forbidPlainHttp());
    assertTrue(policy.forbidFileTokens());
    assertFalse(policy.readOnly());
    assertEquals(Optional.of("http://proxy.example.com:8080"), policy.proxy());
    assertEquals(Optional.of(Path.of("/etc/ssl/certs/example-company.pem")), policy.caFile());
    assertEquals(Optional.of(LogLevel.INFO), policy.logLevel());
  }

  @Test
  void theSchemaAndTheProgramAgree() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(RESOURCES.resolve("policy.schema.json")), InputFormat.JSON);
    String example =
        Files.readString(RESOURCES.resolve("example.json")).replaceAll("(?m)^\\s*//.*$", "");
    assertEquals(List.of(), schema.validate(example, InputFormat.JSON));
    List<String> wrong =
        List.of(
            "{\"read_only\":1}",
            "{\"readonly\":true}",
            "{\"connections\":{}}",
            "{\"connections\":[{\"name\":\"a\"}]}",
            "{\"connections\":[{\"name\":\"a\",\"base_url\":\"ftp://b\"}]}",
            "{\"log_level\":\"loud\"}",
            "{\"proxy\":\" \"}",
            "{\"ca_file\":7}");
    for (String json : wrong) {
      assertFalse(schema.validate(json, InputFormat.JSON).isEmpty(), json);
      assertFalse(read(json).problems().isEmpty(), json);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"yes\"", "1", "null", "[]", "\"false\""})
  void aRestrictionThatIsNotUnderstoodHolds(String value) throws IOException {
    PolicyReadResult reading = read("{\"forbid_file_tokens\":" + value + "}");

    assertEquals(
        List.of(
            "/forbid_file_tokens: the value must be true or false. Until you correct it, it counts"
                + " as true."),
        texts(reading));
    assertTrue(reading.policy().forbidFileTokens());
    assertFalse(reading.policy().readOnly());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "read_only=true",
        "{\"read_only\":false",
        "{\"read_only\":false,\"read_only\":false}",
        "{\"read_only\":false} {}"
      })
  void aFileOfNoUseForbidsAll(String json) throws IOException {
    PolicyReadResult reading = read(json);

    assertTrue(reading.isThere());
    assertEquals(MachinePolicy.allRestrictions(), reading.policy());
    assertEquals(1, reading.problems().size());
    assertTrue(texts(reading).getFirst().contains("is invalid: the file is not"));
  }

  @Test
  void aLargeOneAndOneInAnotherEncodingAreOfNoUse() throws IOException {
    assertTrue(only("{}" + " ".repeat(PolicyFile.MOST_BYTES)).contains("larger than 8 KiB"));
    assertEquals(List.of(), read("{}" + " ".repeat(PolicyFile.MOST_BYTES - 2)).problems());
    Path file = folder.resolve("latin.json");
    Files.write(file, "{\"proxy\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(texts(PolicyFile.read(file)).getFirst().contains("the file is not UTF-8"));
    Files.createDirectory(folder.resolve("d"));
    PolicyReadResult reading = PolicyFile.read(folder.resolve("d"));
    assertEquals(
        MachinePolicy.allRestrictions(), reading.policy(), "a file that cannot be understood");
  }

  @Test
  void aMarkAndCommentsDoNoHarm() throws IOException {
    PolicyReadResult reading = read("\uFEFF/* ours */ {\"read_only\":true} // end");

    assertEquals(List.of(), reading.problems());
    assertTrue(reading.policy().readOnly());
  }

  @Test
  void whatIsNotKnownIsNamed() throws IOException {
    assertEquals(
        "/colour: unknown key, which has no effect. Known keys: ca_file, connections,"
            + " forbid_file_tokens, forbid_plain_http, lock_base_url, log_level, proxy,"
            + " read_only.",
        only("{\"colour\":\"red\"}"));
    assertTrue(
        only("{\"connections\":[{\"name\":\"a\",\"base_url\":\"http://b\",\"token\":\"t\"}]}")
            .startsWith("/connections/0/token: unknown key"));
    assertTrue(only("{\"" + "x".repeat(100) + "\":1}").contains("x".repeat(59) + "…"));
  }

  @Test
  void aConnectionThatIsOfNoUseIsLeftOutAlone() throws IOException {
    PolicyReadResult reading =
        read(
            """
            {"connections": [
              {"name": "none"},
              7,
              {"name": "user", "base_url": "https://ann:secret@b"},
              {"name": "odd", "base_url": "https://a b"},
              {"name": 3, "base_url": "https://c"},
              {"name": "good", "base_url": " https://d "},
              {"name": "good", "base_url": "https://e"}
            ]}
            """);

    assertEquals(
        List.of(new OfferedConnection("good", "https://d", false)), reading.policy().connections());
    assertEquals(
        List.of(
            "/connections/0: a connection must be an object with a name and a base_url; it is"
                + " ignored.",
            "/connections/1: a connection must be an object with a name and a base_url; it is"
                + " ignored.",
            "/connections/4/name: the value must be text in quotes; it is ignored.",
            "/connections/6: an earlier connection has the name \"good\"; only the first is"
                + " offered."),
        texts(reading).stream().filter(text -> !text.contains("base_url: ")).toList());
    assertEquals(6, reading.problems().size(), reading.problems().toString());
    assertFalse(reading.problems().toString().contains("secret"));
    assertTrue(only("{\"connections\":\"all\"}").contains("must be a list"));
  }

  @Test
  void theWayIsCheckedWithoutRepeatingAPassword() throws IOException {
    String problem = only("{\"proxy\":\"http://ann:secret@proxy:3128\"}");
    assertTrue(problem.contains("contains a password"));
    assertFalse(problem.contains("secret"));
    assertEquals(
        Optional.of("http://ann@proxy:3128"),
        read("{\"proxy\":\"http://ann@proxy:3128\"}").policy().proxy());
    String user = only("{\"proxy\":\"http://ann@proxy:3128\"}");
    assertTrue(user.contains("contains a user"), user);
    assertTrue(only("{\"ca_file\":\"here.pem\"}").contains("an absolute path"));
    assertTrue(only("{\"ca_file\":\"/a\\u0000b\"}").contains("an absolute path"));
    assertTrue(only("{\"log_level\":\"loud\"}").contains("error, warn, info, debug"));
    assertEquals(
        Optional.of(LogLevel.DEBUG), read("{\"log_level\":\"Debug\"}").policy().logLevel());
  }

  private static final String WHOLE =
      """
      {"read_only": true, "forbid_plain_http": true, "lock_base_url": true, "log_level": "warn",
       "proxy": "http://proxy.example.com:8080", "ca_file": "/etc/ca.pem",
       "connections": [{"name": "a", "base_url": "https://a.test"}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "rw-rw-r--, rwxr-xr-x",
    "rw-r--rw-, rwxr-xr-x",
    "rw-r--r--, rwxrwxr-x",
    "rw-r--r--, rwxr-xrwx"
  })
  void ofAFileThatOthersCanWriteOnlyTheRestrictionsHold(String ofFile, String ofFolder)
      throws IOException {
    assertEquals(List.of(), read(WHOLE).problems());
    assertTrue(read(WHOLE).policy().caFile().isPresent());
    Path file = folder.resolve("policy.json");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(ofFile));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(ofFolder));

    PolicyReadResult reading = PolicyFile.read(file);

    assertEquals(
        new MachinePolicy(
            List.of(),
            true,
            true,
            false,
            true,
            Optional.empty(),
            Optional.empty(),
            Optional.of(LogLevel.WARN)),
        reading.policy());
    assertEquals(1, reading.problems().size(), reading.problems().toString());
    assertTrue(texts(reading).getFirst().startsWith("Others can change " + file));
  }

  @Test
  void aLinkIntoAFolderThatOthersCanWriteIsNotFollowed() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Path target = Files.writeString(open.resolve("other.json"), WHOLE);
    Path link = Files.createSymbolicLink(folder.resolve("policy.json"), target);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertEquals(Optional.empty(), PolicyFile.read(link).policy().proxy());
  }

  @Test
  void itsPlaceIsTheSystemsOwn() {
    assertEquals(Path.of("/etc/casedesk/policy.json"), PolicyFile.find("Linux", () -> ""));
    assertEquals(
        Path.of("/Library/Application Support/Casedesk/policy.json"),
        PolicyFile.find("Mac OS X", () -> ""));
    assertTrue(
        PolicyFile.find("Windows 11", () -> "D:\\Shared").toString().startsWith("D:\\Shared"));
    assertTrue(PolicyFile.find().endsWith("policy.json"));
  }
}
