package io.casedesk.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import org.junit.jupiter.api.Test;

/** Rules for the packages of the command line. */
final class ArchitectureTest {

  private static final String ROOT = "io.casedesk.cli";
  private static final String TERMINAL = "io.casedesk.cli.terminal..";
  private static final String CONNECTION = "io.casedesk.cli.connection..";
  private static final String SERVICE = "io.casedesk.cli.service..";
  private static final String DIAGNOSTICS = "io.casedesk.cli.diagnostics..";
  private static final String LINKS = "io.casedesk.cli.links..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  /**
   * System.nanoTime doesn't count the sleep of the computer, so that old records would be fresh.
   */
  @Test
  void theAgeOfRecordsIsCountedByTheClockOfTheRun() {
    noClasses()
        .that()
        .resideInAnyPackage(CONNECTION, "io.casedesk.cli.changes..")
        .should()
        .callMethod(System.class, "nanoTime")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.casedesk.cli.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void commandsDoNotKnowTheProgramAroundThem() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT)
        .check(CLASSES);
  }

  /** An import is a run of changes, and links are found in checklists. */
  @Test
  void commandGroupsDoNotKnowEachOther() {
    slices()
        .matching("io.casedesk.cli.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(
            DescribedPredicate.alwaysTrue(),
            JavaClass.Predicates.resideInAnyPackage(TERMINAL, CONNECTION))
        .ignoreDependency(
            resideInAPackage("io.casedesk.cli.imports.."),
            resideInAPackage("io.casedesk.cli.changes.."))
        .ignoreDependency(resideInAPackage(LINKS), resideInAPackage("io.casedesk.cli.checklists.."))
        .check(CLASSES);
  }

  @Test
  void theSharedPackagesKnowNoCommandGroup() {
    noClasses()
        .that()
        .resideInAPackage(TERMINAL)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.casedesk.cli..")
                .and(DescribedPredicate.not(resideInAPackage(TERMINAL))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(CONNECTION)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.casedesk.cli..")
                .and(
                    DescribedPredicate.not(
                        JavaClass.Predicates.resideInAnyPackage(TERMINAL, CONNECTION))))
        .check(CLASSES);
  }

  @Test
  void theServerIsOnlyStartedByTheCommandsOfTheService() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT, SERVICE)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(CaseService.class, ServiceOptions.class)
        .check(CLASSES);
  }

  /** The store is seen as values only: addresses, fields, tokens, tallies. */
  @Test
  void databasesAreOnlyReachedThroughTheAdministration() {
    noClasses()
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "hold a database",
                other ->
                    other.getPackageName().startsWith("io.casedesk.server.store")
                        && !other.isRecord()
                        && !other.isEnum()
                        && !other.isInterface()))
        .check(CLASSES);
  }

  @Test
  void theServerIsKnownToItsCommandsAndToTheErrorMessages() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT, SERVICE, TERMINAL)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.server..")
        .check(CLASSES);
  }

  @Test
  void theCommandsOfTheServiceDoNotKnowTheClientAndItsFiles() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT, SERVICE, DIAGNOSTICS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.casedesk.client",
            "io.casedesk.client.http..",
            "io.casedesk.client.network..",
            "io.casedesk.client.records..",
            "io.casedesk.files..",
            "io.casedesk.workspace..")
        .check(CLASSES);
  }

  /** What a check of the connection found is printed as it is. */
  @Test
  void theDoctorIsKnownToItsCommandsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(DIAGNOSTICS)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.casedesk.client.doctor..")
        .check(CLASSES);
  }

  @Test
  void theProcessEndsOnlyInMain() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(CLASSES);
  }
}
