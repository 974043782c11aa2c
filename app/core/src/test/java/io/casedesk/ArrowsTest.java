package io.casedesk;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.casedesk.model.UseCase;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Who may know whom inside the core. */
class ArrowsTest {

  // By place, not by name: the service's packages share the prefix and stand on the class path too.
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(UseCase.class.getProtectionDomain().getCodeSource().getLocation());

  private static final List<String> PACKAGES =
      List.of(
          "model",
          "client",
          "workspace",
          "changes",
          "files",
          "policy",
          "profiles",
          "vault",
          "log",
          "faults");

  private static void mayKnowOnly(String floor, List<String> lower) {
    String[] others =
        PACKAGES.stream()
            .filter(name -> !name.equals(floor) && !lower.contains(name))
            .map(name -> "io.casedesk." + name + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage("io.casedesk." + floor + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(CORE);
  }

  @Test
  void modelKnowsNobody() {
    mayKnowOnly("model", List.of());
  }

  @Test
  void clientKnowsTheModelAndTheLog() {
    mayKnowOnly("client", List.of("model", "log"));
  }

  @Test
  void changesKnowTheModelOnly() {
    mayKnowOnly("changes", List.of("model"));
  }

  @Test
  void workspaceKnowsTheModelOnly() {
    mayKnowOnly("workspace", List.of("model"));
  }

  @Test
  void filesKnowChangesAndTheModel() {
    mayKnowOnly("files", List.of("changes", "model"));
  }

  @Test
  void policyKnowsTheClientThatItGoverns() {
    mayKnowOnly("policy", List.of("client", "model"));
  }

  @Test
  void profilesKnowTheClientAndThePolicy() {
    mayKnowOnly("profiles", List.of("client", "model", "policy"));
  }

  @Test
  void logKnowsNobody() {
    mayKnowOnly("log", List.of());
  }

  @Test
  void vaultKnowsNobody() {
    mayKnowOnly("vault", List.of());
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
        .resideInAnyPackage("javafx..", "io.casedesk.server..", "io.casedesk.cli..")
        .check(CORE);
  }

  @Test
  void everyPackageIsNullMarked() {
    List<JavaPackage> packages = CORE.stream().map(c -> c.getPackage()).distinct().toList();
    assertFalse(packages.isEmpty());
    packages.forEach(found -> assertTrue(found.isAnnotatedWith(NullMarked.class), found.getName()));
  }
}
