package io.casedesk.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.javalin.http.Context;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The service stands alone, and its floors are in order. */
@Tag(TestDatabase.SQLITE)
@TestInstance(Lifecycle.PER_CLASS)
final class ArchitectureTest {

  private static final String[] STORES = {
    "io.casedesk.server.database..", "io.casedesk.server.store..", "io.casedesk.server.tokens.."
  };

  private JavaClasses service;

  @BeforeAll
  void read() {
    service =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.casedesk");
  }

  @Test
  void dependsOnNoOtherPartOfCasedesk() {
    DescribedPredicate<JavaClass> otherParts =
        DescribedPredicate.describe(
            "another part of Casedesk",
            other ->
                other.getPackageName().startsWith("io.casedesk")
                    && !other.getPackageName().startsWith("io.casedesk.server"));
    noClasses()
        .that()
        .resideInAPackage("io.casedesk.server..")
        .should()
        .dependOnClassesThat(otherParts)
        .check(service);
  }

  @Test
  void keepsSqlInTheStoreAndHttpOutOfIt() {
    noClasses()
        .that()
        .resideInAnyPackage(STORES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.casedesk.server",
            "io.casedesk.server.http..",
            "io.casedesk.server.sample..",
            "io.javalin..",
            "org.eclipse.jetty..")
        .check(service);
    noClasses()
        .that()
        .resideOutsideOfPackages(STORES)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.jdbi..", "com.zaxxer..")
        .check(service);
  }

  @Test
  void usesJackson3Only() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.fasterxml.jackson.databind..")
        .check(service);
  }

  /** An answer that is made while it is sent can fail when its 200 is already out. */
  @Test
  void sendsNoAnswerBeforeItIsWhole() {
    noClasses()
        .should()
        .callMethod(Context.class, "result", InputStream.class)
        .orShould()
        .callMethod(Context.class, "outputStream")
        .orShould()
        .callMethod(Context.class, "writeJsonStream", Stream.class)
        .check(service);
  }

  @Test
  void exposesFinalClassesOnly() {
    classes()
        .that()
        .arePublic()
        .and()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .should()
        .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL)
        .check(service);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("io.casedesk.(**)")
        .should()
        .beFreeOfCycles()
        .check(service.that(resideInAPackage("io.casedesk.server..")));
  }
}
