package io.casedesk.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.casedesk.cli");

  /** The classes of this module that depend on others, nested ones under the name around them. */
  private Set<String> dependents(Predicate<JavaClass> others) {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      boolean depends =
          type.getDirectDependenciesFromSelf().stream()
              .anyMatch(dependency -> others.test(dependency.getTargetClass()));
      if (depends) {
        String name = type.getName().substring(type.getPackageName().length() + 1);
        found.add(name.replaceFirst("\\$.*", ""));
      }
    }
    return found;
  }

  private Set<String> dependentsOnPackages(String... names) {
    return dependents(type -> PackageMatchers.of(names).test(type.getPackageName()));
  }

  @Test
  void theServerIsOnlyStartedByServe() {
    assertEquals(
        Set.of("ServeCommand"),
        dependents(
            other ->
                other.isEquivalentTo(CaseService.class)
                    || other.isEquivalentTo(ServiceOptions.class)));
  }

  /** Of the store it sees values only: addresses, fields, tokens, tallies. */
  @Test
  void databasesAreOnlyReachedThroughTheAdministration() {
    assertEquals(
        Set.of(),
        dependents(
            other ->
                other.getPackageName().startsWith("io.casedesk.server.store")
                    && !other.isRecord()
                    && !other.isEnum()
                    && !other.isInterface()));
  }

  /** Exactly these, so that a class that no longer needs the server leaves the list as well. */
  @Test
  void theServerIsKnownToTheCommandsThatWorkOnIt() {
    assertEquals(
        Set.of(
            "BackupCommand",
            "DatabaseOption",
            "FieldsAddCommand",
            "FieldsImportCommand",
            "FieldsListCommand",
            "ListeningOptions",
            "LoadCommand",
            "ErrorMessages",
            "RestoreCommand",
            "ServeCommand",
            "CountsPrinter",
            "TokenCreateCommand",
            "TokenListCommand",
            "TokenRevokeCommand",
            "AotTrainingCommand"),
        dependentsOnPackages("io.casedesk.server.."));
  }

  /**
   * Exactly these, until commands, sessions and files have packages of their own: no class joins
   * them, and one that no longer needs to be among them leaves.
   */
  @Test
  void clientAndFilesMeetOnlyWhereThePartsAreJoined() {
    assertEquals(
        Set.of(
            "OptionsSession",
            "CertificateFiles",
            "ChecklistFiles",
            "ClientOptionsFactory",
            "CliContext",
            "ExportCommand",
            "ExportReport",
            "ExportTable",
            "ExportViews",
            "ExportRequest",
            "RecordFormat",
            "ImportOptions",
            "ImportPrinter",
            "ImportResultWriter",
            "ImportSession",
            "StoredOptions",
            "NamedConnection",
            "RecordExport",
            "ReviewExchange",
            "RunReport",
            "RunSession",
            "SentRecords",
            "TerminalLog",
            "WatchedImport",
            "WorkspaceOptions"),
        dependentsOnPackages(
            "io.casedesk.client",
            "io.casedesk.client.http..",
            "io.casedesk.client.network..",
            "io.casedesk.client.records..",
            "io.casedesk.files..",
            "io.casedesk.workspace.."));
  }

  /** What a check of the connection found is printed as it is. */
  @Test
  void theDoctorIsKnownToItsCommandOnly() {
    assertEquals(
        Set.of("CliContext", "DoctorCommand", "DoctorPrinter"),
        dependentsOnPackages("io.casedesk.client.doctor.."));
  }

  @Test
  void theProcessEndsOnlyInMain() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(classes);
  }
}
