package io.casedesk;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may know whom inside the core. */
class ArchitectureTest {

  // By place, not by name: the service's packages share the prefix and stand on the class path too.
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(UseCase.class.getProtectionDomain().getCodeSource().getLocation());

  /** Each package of the core, and the others that it may know. */
  private static final Map<String, List<String>> KNOWN =
      Map.ofEntries(
          // The checklists alone; a cycle of packages would show where the records do.
          Map.entry("messages", List.of()),
          Map.entry("model", List.of("json", "messages")),
          Map.entry("json", List.of("messages", "model")),
          Map.entry("client", List.of("json", "messages", "model", "log")),
          Map.entry("changes", List.of("json", "messages", "model")),
          Map.entry("workspace", List.of("client", "json", "messages", "model")),
          Map.entry("files", List.of("changes", "json", "messages", "model")),
          Map.entry("settings", List.of("client", "log", "messages", "model")),
          Map.entry("log", List.of()),
          Map.entry("vault", List.of("files", "messages")));

  private static String topPackage(JavaClass type) {
    return type.getPackageName().replaceFirst("^io\\.casedesk\\.?", "").replaceFirst("\\..*", "");
  }

  @Test
  void everyPackageHasARule() {
    assertEquals(
        new TreeSet<>(KNOWN.keySet()),
        CORE.stream()
            .map(ArchitectureTest::topPackage)
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  @TestFactory
  Stream<DynamicTest> packagesKnowOnlyThoseBelow() {
    return KNOWN.entrySet().stream()
        .map(rule -> dynamicTest(rule.getKey(), () -> mayKnowOnly(rule.getKey(), rule.getValue())));
  }

  private static void mayKnowOnly(String name, List<String> lower) {
    String[] others =
        KNOWN.keySet().stream()
            .filter(other -> !other.equals(name) && !lower.contains(other))
            .map(other -> "io.casedesk." + other + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage("io.casedesk." + name + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(CORE);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.casedesk.(**)").should().beFreeOfCycles().check(CORE);
  }

  /** The packages of the client from below, and the others of the client that each may know. */
  private static final Map<String, List<String>> CLIENT =
      Map.of(
          "network", List.of(),
          "http", List.of("network"),
          "records", List.of("http"),
          "paging", List.of("http", "records"),
          "usecases", List.of("http", "records", "paging"),
          "solutions", List.of("http", "records", "paging"));

  @TestFactory
  Stream<DynamicTest> packagesOfTheClientKnowOnlyThoseBelow() {
    return CLIENT.entrySet().stream()
        .map(
            rule ->
                dynamicTest(
                    rule.getKey(), () -> mayKnowInTheClient(rule.getKey(), rule.getValue())));
  }

  private static void mayKnowInTheClient(String name, List<String> lower) {
    noClasses()
        .that()
        .resideInAPackage("io.casedesk.client." + name + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.casedesk.client..")
                .and(
                    not(
                        resideInAnyPackage(
                            Stream.concat(Stream.of(name), lower.stream())
                                .map(known -> "io.casedesk.client." + known + "..")
                                .toArray(String[]::new)))))
        .check(CORE);
  }

  @Test
  void jsonKnowsTheRecordsOnly() {
    noClasses()
        .that()
        .resideInAPackage("io.casedesk.json..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.model.*..")
        .check(CORE);
  }

  /** Snapshots are CBOR that this program wrote, with limits of their own. */
  @Test
  void onlyJsonConfiguresTheReadingOfTokens() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.casedesk.json..", "io.casedesk.workspace..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("tools.jackson.core.StreamReadConstraints")
        .check(CORE);
  }

  @Test
  void modelDoesNoInputOrOutput() {
    noClasses()
        .that()
        .resideInAPackage("io.casedesk.model..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "tools.jackson..", "okhttp3..", "okio..", "java.net..", "java.sql..", "java.nio.file..")
        .check(CORE);
  }

  @Test
  void onlyTheClientSpeaksHttp() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.casedesk.client..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("okhttp3..", "okio..", "java.net.http..")
        .check(CORE);
  }

  @Test
  void onlyTheWorkspaceKnowsADatabase() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.casedesk.workspace..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.jdbi..", "org.sqlite..")
        .check(CORE);
  }

  @Test
  void nothingInTheCoreKnowsTheWindowOrTheService() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "javafx..", "io.casedesk.server..", "io.casedesk.cli..", "io.casedesk.desktop..")
        .check(CORE);
  }

  @Test
  void everyPackageIsNullMarked() {
    List<JavaPackage> packages = CORE.stream().map(c -> c.getPackage()).distinct().toList();
    assertFalse(packages.isEmpty());
    packages.forEach(found -> assertTrue(found.isAnnotatedWith(NullMarked.class), found.getName()));
  }
}
